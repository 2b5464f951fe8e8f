import { onDemandEndpoints } from "@rasayan/contract/on-demand-endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { registerEndpoints, request } from "./client.ts";
import type { PendingAnswer, Visits } from "./outbox-state.ts";
import { SEND_TIMEOUT_MS } from "./outbox-transport.ts";
import { quizQuery } from "./quizzes.ts";

registerEndpoints(onDemandEndpoints);

/** Sends which questions of a quiz were opened and marked, and writes it into the query cache. */
export async function sendVisits(
  queryClient: QueryClient,
  { quizHash, payload: visits, seq }: PendingAnswer,
  isUnloading: boolean,
): Promise<undefined> {
  const payload = visits as Visits;
  const input = { params: { hash: quizHash }, body: { ...payload, seq } };
  await request("saveVisits", input, { keepalive: isUnloading, timeoutMs: SEND_TIMEOUT_MS });
  const { queryKey } = quizQuery(quizHash);
  // A refetch that started before would overwrite it.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(
    queryKey,
    (quiz) =>
      quiz && {
        ...quiz,
        visited_ids: [...new Set([...quiz.visited_ids, ...payload.visited_ids])],
        marked_ids: payload.marked_ids,
      },
  );
}
