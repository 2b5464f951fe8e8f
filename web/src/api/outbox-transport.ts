import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import type { AnswerOutbox } from "./outbox.ts";
import type { SendFailure } from "./retry-policy.ts";
import { serverTimeMs } from "./server-clock.ts";
import { onSignedIn } from "./session.ts";
import { profileQuery } from "./user.ts";

/** A request that hangs would hold up all answers behind it: after this it counts as lost, and is sent again. */
export const SEND_TIMEOUT_MS = 10_000;

/** What every queue of a page finds there. */
export const browserDeps = {
  failureOf,
  // Two devices put their answers in order by `seq`, so it is counted on the clock they share.
  now: () => Math.round(serverTimeMs()),
  random: Math.random,
  setTimer: startTimer,
};

/** Sends when the network or the learner comes back, and all at once when the page goes; nothing as someone else. */
export function bindToPage<Result, Payload extends object>(
  outbox: AnswerOutbox<Result, Payload>,
  getUserId: () => number | undefined,
): void {
  const onVisible = () => document.visibilityState === "visible" && outbox.retryWaiting();
  window.addEventListener("online", () => outbox.retryWaiting());
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("pagehide", () => outbox.flush());
  let owner = getUserId();
  onSignedIn(() => {
    if (owner !== getUserId()) outbox.clear();
    owner = getUserId();
    outbox.retryWaiting();
  });
}

/** Who is signed in, as far as this page knows. */
export function currentUserId(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(profileQuery().queryKey)?.id;
}

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError))
    return { status: -1, message: error instanceof Error ? error.message : "" };
  const { status, message, code, retryAfterSeconds } = error;
  return { status, message, code, retryAfterSeconds, isOffline: !navigator.onLine };
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
