import type { AttemptQuestion, Quiz, ResponseOf, ReviewQuestion } from "@rasayan/contract";
import { getQuiz, getQuizQuestion, listOpenQuizzes } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { syncServerClock } from "../device/server-clock.ts";
import { request } from "./client.ts";
import { restoreQuery } from "./query-persistence.ts";

/** A quiz, with the difference between the server's clock and this device's in milliseconds (server minus device). */
export type TimedQuiz = Quiz & {
  serverOffsetMs: number;
  /** A teacher tries a test of their own: the server knows nothing of it. */
  isPreview?: true;
};
export type { AttemptQuestion, ReviewQuestion };
export type QuizResult = ResponseOf<"getQuizStats">;
export type QuizStats = QuizResult["stats"];
export type DiagnosticResult = NonNullable<QuizResult["diagnostic_result"]>;
type QuizQuestion = ResponseOf<"getQuizQuestion">["question"];

export const quizQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash],
    queryFn: () => fetchQuiz(hash),
    // Another device may have answered, and the clock of a phone that slept may be wrong.
    refetchOnWindowFocus: "always",
  });

/** Fetches the quiz from the server, because only its clock decides whether time is up. Rejects without a network. */
export function fetchQuizNow(queryClient: QueryClient, hash: string): Promise<TimedQuiz> {
  const { queryKey } = quizQuery(hash);
  return queryClient.fetchQuery({
    queryKey,
    queryFn: () => fetchQuiz(hash),
    staleTime: 0,
    persister: undefined,
  });
}

async function fetchQuiz(hash: string): Promise<TimedQuiz> {
  const { quiz } = await request(getQuiz, { params: { hash } });
  return withServerOffset(quiz);
}

/** `receivedAt`: when the response arrived, by the page's clock; by default now. */
export function withServerOffset(quiz: Quiz, receivedAt?: number): TimedQuiz {
  return { ...quiz, serverOffsetMs: syncServerClock(quiz.server_now, receivedAt) };
}

/** The closed questions of a quiz. A response persisted by an earlier version of the app has no such list. */
export const closedIdsOf = ({ closed_ids }: { closed_ids?: readonly number[] }): readonly number[] =>
  closed_ids ?? [];

/**
 * A question of an attempt. It never goes stale: only this learner changes it, and those changes are written to the
 * cache. A closed question includes its key.
 */
export const quizQuestionQuery = (hash: string, id: number, options?: { isPrefetch: true }) =>
  queryOptions({
    queryKey: ["quiz", hash, "question", id],
    queryFn: async (): Promise<QuizQuestion> => (await getQuestion(hash, id, options)).question,
    staleTime: Number.POSITIVE_INFINITY,
    // A prefetched question must still be available without a network.
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * Prefetches a question of an attempt, unless this device has it; then it is fetched again when it is
 * opened. Resolves to undefined if it fails.
 */
export async function prefetchQuestion(
  queryClient: QueryClient,
  hash: string,
  id: number,
): Promise<QuizQuestion | undefined> {
  const query = quizQuestionQuery(hash, id, { isPrefetch: true });
  if (queryClient.getQueryData(query.queryKey) === undefined) await restoreQuery(queryClient, query.queryKey);
  return queryClient.getQueryData(query.queryKey) ?? queryClient.fetchQuery(query).catch(() => undefined);
}

/** The quizzes in progress, and the tests of teachers that are due. */
export const openQuizzesQuery = () =>
  queryOptions({
    queryKey: ["quizzes", "open"],
    queryFn: () => request(listOpenQuizzes, {}),
  });

/** Fetches one question of a quiz, during the attempt or in the review. */
export function getQuestion(hash: string, questionId: number, options?: { isPrefetch: true }) {
  return request(getQuizQuestion, { params: { hash, questionId } }, options);
}
