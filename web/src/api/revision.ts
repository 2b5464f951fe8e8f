import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { networkFirst } from "./kept-replies.ts";

export type RevisionCard = ResponseOf<"listRevisionNotes">["contents"][number];

/** The questions due today, without those already answered today. */
export const revisionQuestionsQuery = () =>
  queryOptions({
    queryKey: ["revision", "questions"],
    queryFn: async () => (await request("listRevisionQuestions", {})).questions,
  });

/** The same, but fetched once per visit: a list that shrinks with each answer would create a new quiz each time. */
export const dueSnapshotQuery = () =>
  queryOptions({
    ...revisionQuestionsQuery(),
    queryKey: ["revision", "questions", "this visit"],
    staleTime: "static",
    gcTime: 0,
  });

const JUST_NOW_MS = 2_000;

/**
 * The cards due today, without those reviewed today. Fetched once per visit, so that the cards don't change while the
 * learner revises them.
 */
export const revisionCardsQuery = () =>
  queryOptions({
    queryKey: ["revision", "cards"],
    queryFn: (context): Promise<RevisionCard[]> =>
      networkFirst(context, async () => (await request("listRevisionNotes", {})).contents),
    staleTime: Number.POSITIVE_INFINITY,
    // A list that was preloaded with the page is not refetched.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < JUST_NOW_MS ? false : "always"),
  });
