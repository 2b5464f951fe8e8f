import type { Quiz } from "@rasayan/contract";
import { beginQuiz, getQuizQuestions } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { restoreQueriesUnder } from "./query-persistence.ts";
import {
  openQuizzesQuery,
  quizQuery,
  quizQuestionQuery,
  type TimedQuiz,
  withServerOffset,
} from "./quizzes.ts";

export type QuizSection = Quiz["sections"][number];

/** Starts the clock of a quiz that was created, on the server. Its questions are visible from then on. */
export function useBeginQuiz(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(beginQuiz, { params: { hash }, body: {} }),
    onSuccess: async ({ quiz }) => {
      const { queryKey } = quizQuery(hash);
      // A response that was requested before would lead back to the instructions, while the clock runs.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, withServerOffset(quiz));
      return queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey });
    },
  });
}

/**
 * All questions of a quiz in one request. Each is written into its own cache entry, which is also stored on this device.
 * If all are stored there, they are shown at once, and the response replaces them when it arrives.
 */
export const paperQuery = ({ hash, question_ids }: Pick<TimedQuiz, "hash" | "question_ids">) =>
  queryOptions({
    queryKey: ["quiz", hash, "questions"],
    queryFn: async ({ client }) => {
      const isCached = (id: number) =>
        client.getQueryData(quizQuestionQuery(hash, id).queryKey) !== undefined;
      const fetching = fetchPaper(client, hash);
      await Promise.race([fetching, restoreQueriesUnder(client, ["quiz", hash, "question"])]).catch(ignore);
      if (question_ids.every(isCached)) void fetching.catch(ignore);
      else await fetching;
      return question_ids.length;
    },
    staleTime: 300_000,
  });

/** All questions of a quiz as they are now, to be printed; with their keys once the quiz is completed. */
export const printedQuestionsQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash, "printed"],
    queryFn: async () => (await request(getQuizQuestions, { params: { hash } })).questions,
    persister: undefined,
  });

async function fetchPaper(client: QueryClient, hash: string): Promise<void> {
  const requestedAt = Date.now();
  const { questions } = await request(getQuizQuestions, { params: { hash } });
  for (const question of questions) {
    const { queryKey } = quizQuestionQuery(hash, question.id);
    // An answer that was saved after the request is newer than this response.
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= requestedAt)
      client.setQueryData(queryKey, question);
  }
}

/** A paper that can't be fetched is fetched with the next visit, and its questions when they are opened. */
function ignore(): void {}
