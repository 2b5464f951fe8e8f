import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { prefetchQuestion, type TimedQuiz } from "../../../api/quizzes.ts";
import { questionTexts } from "../../../question/question-format.ts";
import { loadFonts } from "../../../ui/html/katex-assets.ts";
import { fontsIn } from "../../../ui/html/katex-fonts.ts";
import { prefetchOrder } from "../question-order.ts";

const CONCURRENCY = 2;

/**
 * Fetches all questions of the quiz in the background, the next ones first, so that the quiz works offline; of a
 * diagnostic those that it has so far. Failed requests are retried when the network is back.
 */
export function usePrefetchQuestions(quiz: TimedQuiz, questionId: number, isEnabled: boolean): void {
  const queryClient = useQueryClient();
  const currentId = useRef(questionId);
  currentId.current = questionId;
  const { hash, question_ids } = quiz;
  useEffect(() => {
    if (!isEnabled) return;
    const triedIds = new Set<number>();
    let running = 0;
    let isUnmounted = false;
    const runWorker = async () => {
      running += 1;
      for (;;) {
        const id = prefetchOrder(question_ids, currentId.current).find(
          (candidateId) => !triedIds.has(candidateId),
        );
        if (id === undefined || isUnmounted) break;
        triedIds.add(id);
        const question = await prefetchQuestion(queryClient, hash, id);
        if (question) void loadFonts(fontsIn(questionTexts(question)));
        else if (!navigator.onLine) break;
      }
      running -= 1;
    };
    const start = () => {
      triedIds.clear();
      // `running` cannot be the loop condition: a worker without work ends synchronously, so the loop would never stop.
      for (let missingWorkers = CONCURRENCY - running; missingWorkers > 0; missingWorkers -= 1)
        void runWorker();
    };
    start();
    window.addEventListener("online", start);
    return () => {
      isUnmounted = true;
      window.removeEventListener("online", start);
    };
  }, [isEnabled, queryClient, hash, question_ids]);
}
