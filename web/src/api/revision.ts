import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "./client.ts";
import { orKept } from "./kept-replies.ts";

export type RevisionCard = ReplyTo<"listRevisionNotes">["contents"][number];
export type Rating = NonNullable<NonNullable<SentBy<"markRevised">["body"]>["rating"]>;

const RETRY_AFTER_MS = 2000;

/** The questions due today; those already answered today are gone. */
export const revisionQuestionsQuery = () =>
  queryOptions({
    queryKey: ["revision", "questions"],
    queryFn: async () => (await call("listRevisionQuestions", {})).questions,
  });

/** The same, asked for once a visit: a list that shrinks with each answer would be another quiz every time. */
export const dueThisVisitQuery = () =>
  queryOptions({
    ...revisionQuestionsQuery(),
    queryKey: ["revision", "questions", "this visit"],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The cards due today, without those revised today. Asked for once a visit, so that nothing changes under the cards
 * that lie on the table.
 */
export const revisionCardsQuery = () =>
  queryOptions({
    queryKey: ["revision", "cards"],
    queryFn: (asked): Promise<RevisionCard[]> =>
      orKept(asked, async () => (await call("listRevisionNotes", {})).contents),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

/** Notes that topics were revised, each by itself in the background; a hiccup is tried once more. */
export function useMarkRevised(onFailed: (topicId: number) => void) {
  return useMutation({
    mutationFn: ({ topicId, rating }: { topicId: number; rating: Rating }) =>
      call("markRevised", { params: { topicId }, body: { rating } }, { keepalive: true }),
    retry: (failures, error) => failures < 1 && !isRefused(error),
    retryDelay: RETRY_AFTER_MS,
    onError: (error, { topicId }) => {
      console.error("A card could not be marked as revised", error);
      onFailed(topicId);
    },
  });
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
