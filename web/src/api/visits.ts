import { saveQuestionTimes, saveVisits } from "@rasayan/contract/endpoint-paths";
import type { QueryClient } from "@tanstack/react-query";
import { changeAttempt, withoutSavedMarks } from "../device/attempt-storage.ts";
import type { Outbox } from "../device/outbox.ts";
import {
  mergeVisits,
  type Sequenced,
  type TimesEntry,
  type Visits,
  type VisitsEntry,
  withMarks,
} from "../device/outbox-entry.ts";
import { unsentVisits } from "../device/outbox-state.ts";
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
  changeAttempt(quizHash, currentUserId(queryClient), (stored) => withoutSavedMarks(stored, payload));
}

/** Writes which questions were opened and marked into the query cache. */
function cacheVisits(queryClient: QueryClient, quizHash: string, visits: Visits): void {
  const { queryKey } = quizQuery(quizHash);
  // A refetch that started before would overwrite it.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(
    queryKey,
    (quiz) =>
      quiz && {
        ...quiz,
        visited_ids: [...new Set([...quiz.visited_ids, ...visits.visited_ids])],
        marked_ids: withMarks(quiz.marked_ids, visits),
      },
  );
}

/** Call when another tab has marked or opened questions. The unsent visits of this tab would undo that. */
export function applyRemoteVisits(
  queryClient: QueryClient,
  outbox: Pick<Outbox, "stateOf" | "enqueue">,
  { quizHash, visits }: { quizHash: string; visits: Visits },
): void {
  cacheVisits(queryClient, quizHash, visits);
  const unsent = unsentVisits(outbox.stateOf(quizHash));
  if (unsent.length === 0) return;
  outbox.enqueue({
    kind: "visits",
    quizHash,
    payload: mergeVisits([...unsent, visits]),
  });
}
