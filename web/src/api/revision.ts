import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { networkFirst } from "./kept-replies.ts";

export type RevisionCard = ResponseOf<"listRevisionNotes">["contents"][number];

/** The questions due today; those already answered today are gone. */
export const revisionQuestionsQuery = () =>
  queryOptions({
    queryKey: ["revision", "questions"],
    queryFn: async () => (await request("listRevisionQuestions", {})).questions,
  });

/** The same, asked for once a visit: a list that shrinks with each answer would be another quiz every time. */
export const dueSnapshotQuery = () =>
  queryOptions({
    ...revisionQuestionsQuery(),
    queryKey: ["revision", "questions", "this visit"],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const JUST_NOW_MS = 2_000;

/**
 * The cards due today, without those revised today. Asked for once a visit, so that nothing changes under the cards
 * that lie on the table.
 */
export const revisionCardsQuery = () =>
  queryOptions({
    queryKey: ["revision", "cards"],
    queryFn: (context): Promise<RevisionCard[]> =>
      networkFirst(context, async () => (await request("listRevisionNotes", {})).contents),
    staleTime: Number.POSITIVE_INFINITY,
    // What was asked for with the page itself is not asked for again.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < JUST_NOW_MS ? false : "always"),
  });
