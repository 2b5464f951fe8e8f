import type { QueryClient } from "@tanstack/react-query";
import type { Failure } from "./answer-failures.ts";
import type { AnswerQueue } from "./answer-queue.ts";
import { ApiError } from "./client.ts";
import { serverTimeMs } from "./server-clock.ts";
import { onSignedIn } from "./session.ts";
import { profileQuery } from "./user.ts";

/** A request that hangs would hold up all answers behind it: after this it counts as lost, and is sent again. */
export const LONGEST_SEND_MS = 10_000;

/** What every queue of a page finds there. */
export const pageWorld = {
  failureOf,
  // Two devices put their answers in order by `seq`, so it is counted on the clock they share.
  now: () => Math.round(serverTimeMs()),
  random: Math.random,
  later: startTimer,
};

/** Sends when the network or the learner comes back, and all at once when the page goes; nothing as someone else. */
export function followPage<Reply, Given extends object>(
  queue: AnswerQueue<Reply, Given>,
  user: () => number | undefined,
): void {
  const whenSeen = () => document.visibilityState === "visible" && queue.retryWaiting();
  window.addEventListener("online", () => queue.retryWaiting());
  document.addEventListener("visibilitychange", whenSeen);
  window.addEventListener("pagehide", () => queue.flush());
  let owner = user();
  onSignedIn(() => {
    if (owner !== user()) queue.clear();
    owner = user();
    queue.retryWaiting();
  });
}

/** Who is signed in, as far as this page knows. */
export function userIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(profileQuery().queryKey)?.id;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { status: -1, message: error instanceof Error ? error.message : "" };
  const { status, message, code, retryAfterSeconds } = error;
  return { status, message, code, retryAfterSeconds, isOffline: !navigator.onLine };
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
