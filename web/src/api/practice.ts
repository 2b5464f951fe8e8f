import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";

export type PracticeKind = SentBy<"listQuizHistory">["query"]["type"];
export type HistoryPage = ReplyTo<"listQuizHistory">;
export type PastQuiz = HistoryPage["quizzes"][number];

/** One page of a chapter's quizzes of a kind, newest first. */
export const quizHistoryQuery = (chapterId: number, kind: PracticeKind, page: number) =>
  queryOptions({
    queryKey: ["history", chapterId, kind, page],
    queryFn: (): Promise<HistoryPage> =>
      call("listQuizHistory", { params: { id: chapterId }, query: { type: kind, page } }),
  });

type Start = { chapterId: number; kind: PracticeKind; key: string };

/** Starts a quiz over a chapter. The same key, sent again, gives the same quiz. */
export function useStartPractice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ chapterId, kind, key }: Start) => {
      const body = { type: `${kind}_chapter` as const, chapter_id: chapterId };
      return (await call("createQuiz", { body }, { idempotencyKey: key })).hash;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["quizzes", "open"] });
      void queryClient.invalidateQueries({ queryKey: ["history"] });
    },
  });
}
