import type { RequestOf } from "@rasayan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import type { QuizHistoryType } from "./quiz-history.ts";
import { openQuizzesQuery } from "./quizzes.ts";
import { singleFlight } from "./single-flight.ts";

/** Creates a diagnostic quiz, or returns the one in progress. */
export function useCreateDiagnostic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request("createDiagnostic", { body: {} })).hash,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** Creates a quiz. */
export function useCreateQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createQuiz,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** A second tap, before the button renders as busy, must not create a second quiz. */
const createQuiz = singleFlight(
  async (body: RequestOf<"createQuiz">["body"]) => (await request("createQuiz", { body })).hash,
);

/** Without a mode the quiz is a plain one. */
type PracticeInput = {
  chapterId: number;
  type: QuizHistoryType;
  mode?: "exam" | "practice" | undefined;
  idempotencyKey: string;
};

/** Starts a practice quiz for a chapter. A repeated idempotency key returns the same quiz. */
export function useStartPractice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ chapterId, type, mode, idempotencyKey }: PracticeInput) => {
      const body = { type: `${type}_chapter` as const, chapter_id: chapterId, ...(mode && { mode }) };
      return (await request("createQuiz", { body }, { idempotencyKey })).hash;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: ["quiz-history"] });
    },
  });
}
