import { saveQuestionTimes, saveVisits } from "@rasayan/contract/endpoint-paths";
import type { QueryClient } from "@tanstack/react-query";
import { changeAttempt, withoutSavedMarks } from "../device/attempt-storage.ts";
import type { Outbox } from "../device/outbox.ts";
import type { Sequenced, TimesEntry, Visits, VisitsEntry } from "../device/outbox-entry.ts";
import { request } from "./client.ts";
import { currentUserId, SEND_TIMEOUT_MS } from "./outbox-transport.ts";
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
  changeAttempt(quizHash, currentUserId(queryClient), (stored) =>
    withoutSavedMarks(stored, payload.marked_ids),
  );
}

/** Writes which questions were opened and marked into the query cache. */
function cacheVisits(queryClient: QueryClient, quizHash: string, { visited_ids, marked_ids }: Visits): void {
  const { queryKey } = quizQuery(quizHash);
  // A refetch that started before would overwrite it.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(
    queryKey,
    (quiz) =>
      quiz && { ...quiz, visited_ids: [...new Set([...quiz.visited_ids, ...visited_ids])], marked_ids },
  );
}

/** Call when another tab has marked or opened questions. The unsent visits of this tab would undo that. */
export function applyRemoteVisits(
  queryClient: QueryClient,
  outbox: Pick<Outbox, "stateOf" | "enqueue">,
  { quizHash, visits: { visited_ids, marked_ids } }: { quizHash: string; visits: Visits },
): void {
  cacheVisits(queryClient, quizHash, { visited_ids, marked_ids });
  const unsent = outbox.stateOf(quizHash).pending.filter(({ kind }) => kind === "visits") as VisitsEntry[];
  if (unsent.length === 0) return;
  const visited = new Set([...unsent.flatMap(({ payload }) => payload.visited_ids), ...visited_ids]);
  outbox.enqueue({ kind: "visits", quizHash, payload: { visited_ids: [...visited], marked_ids } });
}
