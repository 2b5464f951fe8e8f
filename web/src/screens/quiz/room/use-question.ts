import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { closedIdsOf, quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { modes } from "./modes.ts";
import { usePrefetchQuestions } from "./use-prefetch-questions.ts";

/** The current question. The others are fetched too, so that the quiz works offline: a paper at once (PaperLoader), else one by one. */
export function useQuestion(quiz: TimedQuiz, questionId: number, nextId: number | undefined) {
  const { isPaper } = modes[quiz.mode];
  const question = useQuery({
    ...quizQuestionQuery(quiz.hash, questionId),
    // The question may have been answered in another tab or on another device.
    refetchOnWindowFocus: "always",
    enabled: !quiz.isPreview,
  });
  useQuery({
    ...quizQuestionQuery(quiz.hash, nextId ?? 0, { isPrefetch: true }),
    enabled: !isPaper && nextId !== undefined,
    notifyOnChangeProps: [],
  });
  usePrefetchQuestions(quiz, questionId, !isPaper && question.data !== undefined);
  const { data, refetch } = question;
  const isKeyMissing = data !== undefined && !("outcome" in data) && closedIdsOf(quiz).includes(questionId);
  useEffect(() => {
    if (isKeyMissing) void refetch();
  }, [isKeyMissing, refetch]);
  return question;
}
