import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchQuestionAhead, type TimedQuiz } from "../../api/quizzes.ts";
import { facesIn } from "../../ui/maths-faces.ts";
import { loadFaces } from "../../ui/maths-styles.ts";
import { onwardFrom } from "./question-order.ts";
import { playedTexts } from "./question-texts.ts";

const AT_ONCE = 2;

/**
 * Fetches all questions of the quiz in the background, the next ones first, so that it can be gone through without a
 * network. Not of a diagnostic, which picks each as it goes. What failed is tried again when the network is back.
 */
export function useQuestionsAhead(quiz: TimedQuiz, questionId: number, mayStart: boolean): void {
  const queryClient = useQueryClient();
  const here = useRef(questionId);
  here.current = questionId;
  const { hash, question_ids } = quiz;
  const isOn = mayStart && quiz.type !== "diagnostic";
  useEffect(() => {
    if (!isOn) return;
    const tried = new Set<number>();
    let running = 0;
    let hasLeft = false;
    const work = async () => {
      running += 1;
      for (;;) {
        const id = onwardFrom(question_ids, here.current).find((one) => !tried.has(one));
        if (id === undefined || hasLeft) break;
        tried.add(id);
        const question = await fetchQuestionAhead(queryClient, hash, id);
        if (question) void loadFaces(facesIn(playedTexts(question)));
        else if (!navigator.onLine) break;
      }
      running -= 1;
    };
    const start = () => {
      tried.clear();
      // Counted beforehand: one that finds nothing to fetch is done at once and would be begun for ever.
      for (let more = AT_ONCE - running; more > 0; more -= 1) void work();
    };
    start();
    window.addEventListener("online", start);
    return () => {
      hasLeft = true;
      window.removeEventListener("online", start);
    };
  }, [isOn, queryClient, hash, question_ids]);
}
