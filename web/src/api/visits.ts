import { saveQuestionTimes, saveVisits } from "@rasayan/contract/endpoint-paths";
import type { QueryClient } from "@tanstack/react-query";
import type { BlankTimes, PendingAnswer, Visits } from "../device/outbox-state.ts";
import { request } from "./client.ts";
import { SEND_TIMEOUT_MS } from "./outbox-transport.ts";
import { quizQuery } from "./quizzes.ts";

/** Sends an entry of the outbox that is no answer: visits, or the times of blank questions. */
export async function sendWithoutAnswer(
  queryClient: QueryClient,
  { quizHash, payload, seq }: PendingAnswer,
  isUnloading: boolean,
): Promise<undefined> {
  const params = { hash: quizHash };
  const options = { keepalive: isUnloading, timeoutMs: SEND_TIMEOUT_MS };
  if ("times" in payload) {
    await request(saveQuestionTimes, { params, body: payload as BlankTimes }, options);
    return;
  }
  const visits = payload as Visits;
  await request(saveVisits, { params, body: { ...visits, seq } }, options);
  cacheVisits(queryClient, quizHash, visits);
}

/** Writes which questions were opened and marked into the query cache. */
function cacheVisits(queryClient: QueryClient, quizHash: string, { visited_ids, marked_ids }: Visits) {
  const { queryKey } = quizQuery(quizHash);
  // A refetch that started before would overwrite it.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(
    queryKey,
    (quiz) =>
      quiz && { ...quiz, visited_ids: [...new Set([...quiz.visited_ids, ...visited_ids])], marked_ids },
  );
}
