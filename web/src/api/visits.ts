import { saveQuestionTimes, saveVisits } from "@rasayan/contract/endpoint-paths";
import type { QueryClient } from "@tanstack/react-query";
import type { Sequenced, TimesEntry, Visits, VisitsEntry } from "../device/outbox-entry.ts";
import { request } from "./client.ts";
import { SEND_TIMEOUT_MS } from "./outbox-transport.ts";
import { quizQuery } from "./quizzes.ts";

/** Sends which questions were opened and marked, or how long blank questions were on the screen. */
export async function sendVisitsOrTimes(
  queryClient: QueryClient,
  entry: Sequenced<VisitsEntry | TimesEntry>,
  isUnloading: boolean,
): Promise<undefined> {
  const { kind, quizHash, payload, seq } = entry;
  const params = { hash: quizHash };
  const options = { keepalive: isUnloading, timeoutMs: SEND_TIMEOUT_MS };
  if (kind === "times") {
    await request(saveQuestionTimes, { params, body: payload }, options);
    return;
  }
  await request(saveVisits, { params, body: { ...payload, seq } }, options);
  cacheVisits(queryClient, quizHash, payload);
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
