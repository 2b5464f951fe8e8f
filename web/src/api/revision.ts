import type { ResponseOf } from "@rasayan/contract";
import {
  createQuiz,
  listFurtherPractice,
  listRevisionNotes,
  listRevisionQuestions,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type RevisionCard = ResponseOf<"listRevisionNotes">["contents"][number];

/** What to practise after the questions of the day. */
export const furtherPracticeQuery = () =>
  queryOptions({
    queryKey: ["revision", "further"],
    queryFn: () => request(listFurtherPractice, {}),
    // It changes with every completed quiz.
    staleTime: 0,
  });

/** The questions due today, without those already answered today. */
export const revisionQuestionsQuery = () =>
  queryOptions({
    queryKey: ["revision", "questions"],
    queryFn: async () => (await request(listRevisionQuestions, {})).questions,
  });

/** The same, but fetched once per visit: a list that shrinks with each answer would create a new quiz each time. */
export const dueSnapshotQuery = () =>
  queryOptions({
    ...revisionQuestionsQuery(),
    queryKey: ["revision", "questions", "this visit"],
    staleTime: "static",
    gcTime: 0,
  });

/**
 * The cards due today, without those reviewed today. Fetched once per visit, so that the cards don't change while the
 * learner revises them.
 */
export const revisionCardsQuery = () =>
  queryOptions({
    queryKey: ["revision", "cards"],
    queryFn: async () => (await request(listRevisionNotes, {})).contents,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

/** The key of what a server-rendered page contains of the cards (`withFirstText`). */
export const firstCardKey = ["revision", "first card"];

/** The cards with only the first one's text: a page that contained all texts would be several times as large. */
export const withFirstText = (cards: readonly RevisionCard[]): RevisionCard[] =>
  cards.map((card, index) => (index === 0 ? card : { ...card, body_html: "" }));

/** The cards due today. On a server-rendered page, all texts but the first are empty until the list has arrived. */
export function useRevisionCards() {
  const placeholderData = useQueryClient().getQueryData<RevisionCard[]>(firstCardKey);
  return useQuery({ ...revisionCardsQuery(), placeholderData });
}

/** The public id of the quiz with these due questions. The same questions always give the same quiz. */
export const dueQuizQuery = (questionHashes: string[]) =>
  queryOptions({
    queryKey: ["quizzes", "due", questionHashes],
    queryFn: async () => {
      const body = { type: "custom" as const, question_hashes: questionHashes };
      // With this key every visit with the same due questions gets the same quiz.
      const idempotencyKey = `due-${questionHashes.join("")}`;
      return (await request(createQuiz, { body }, { idempotencyKey })).hash;
    },
    // Ending a quiz invalidates almost all queries. This one must not send its request again.
    staleTime: "static",
  });
