import type { RequestOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { openQuizzesQuery } from "./quizzes.ts";
import { singleFlight } from "./single-flight.ts";

/** The quiz over these due questions: the same one for as long as the same questions are due. */
export const dueQuizQuery = (questionHashes: string[]) =>
  queryOptions({
    queryKey: ["quizzes", "due", questionHashes],
    queryFn: async () => {
      const body = { type: "custom" as const, question_hashes: questionHashes };
      // By this key every visit with the same questions due comes back to the same quiz.
      const idempotencyKey = `due-${questionHashes.join("")}`;
      return (await request("createQuiz", { body }, { idempotencyKey })).hash;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Begins a diagnostic, or goes on with the one that is open. */
export function useCreateDiagnostic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request("createDiagnostic", { body: {} })).hash,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** Begins a quiz. */
export function useCreateQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createQuiz,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** A second tap, before the button is drawn busy, must not start a second quiz. */
const createQuiz = singleFlight(
  async (body: RequestOf<"createQuiz">["body"]) => (await request("createQuiz", { body })).hash,
);
