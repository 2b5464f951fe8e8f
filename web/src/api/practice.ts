import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type PracticeKind = RequestOf<"listQuizHistory">["query"]["type"];
export type HistoryPage = ResponseOf<"listQuizHistory">;
export type PastQuiz = HistoryPage["quizzes"][number];

/** One page of a chapter's past quizzes of one kind, newest first. */
export const quizHistoryQuery = (chapterId: number, kind: PracticeKind, page: number) =>
  queryOptions({
    queryKey: ["history", chapterId, kind, page],
    queryFn: (): Promise<HistoryPage> =>
      request("listQuizHistory", { params: { id: chapterId }, query: { type: kind, page } }),
  });

type StartInput = { chapterId: number; kind: PracticeKind; idempotencyKey: string };

/** Starts a practice quiz for a chapter. A repeated idempotency key returns the same quiz. */
export function useStartPractice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ chapterId, kind, idempotencyKey }: StartInput) => {
      const body = { type: `${kind}_chapter` as const, chapter_id: chapterId };
      return (await request("createQuiz", { body }, { idempotencyKey })).hash;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["quizzes", "open"] });
      void queryClient.invalidateQueries({ queryKey: ["history"] });
    },
  });
}
