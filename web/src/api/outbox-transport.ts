import type { QueryClient } from "@tanstack/react-query";
import type { Outbox } from "../device/outbox.ts";
import type { OutboxEntry } from "../device/outbox-entry.ts";
import type { SendFailure } from "../device/retry-policy.ts";
import { serverTimeMs } from "../device/server-clock.ts";
import { ApiError } from "./client.ts";
import { onSignedIn } from "./session.ts";
import { profileQuery } from "./user.ts";

/** A request that hangs would block all later answers. After this time it counts as failed and is sent again. */
export const SEND_TIMEOUT_MS = 10_000;

/** The dependencies that all outboxes of a page share. */
export const browserDeps = {
  failureOf,
  // `seq` orders the answers of two devices, so it is derived from the clock that they share.
  now: () => Math.round(serverTimeMs()),
  random: Math.random,
  setTimer: startTimer,
};

/**
 * Retries when the network returns, the page becomes visible or the user signs in. Sends everything at once when the
 * page is closed. Clears the outbox when another user signs in.
 */
export function bindToPage<Entry extends OutboxEntry, Result>(
  outbox: Outbox<Entry, Result>,
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

/** The browser asks learners who leave the page while this holds, which can change only when the outbox does. */
export function warnBeforeUnload<Entry extends OutboxEntry, Result>(
  outbox: Outbox<Entry, Result>,
  isNeeded: () => boolean,
): void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    event.returnValue = true; // the only way before Chrome 119
  };
  outbox.subscribe(() => {
    // The listener is added only while needed, because it keeps the page out of the back/forward cache.
    if (isNeeded()) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}

/** The id of the signed-in user; undefined if this page doesn't know it. */
export function currentUserId(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(profileQuery().queryKey)?.id;
}

function failureOf(error: unknown): SendFailure {
  const isOffline = !navigator.onLine;
  if (error instanceof ApiError) {
    const { status, message, code, retryAfterSeconds } = error;
    return { status, message, code, retryAfterSeconds, isOffline };
  }
  // Nothing that the server has said, for example a file of the app that did not load: it counts as a lost request.
  console.error("An unsent entry could not be sent", error);
  return { status: 0, message: "That did not work. Try again.", isOffline };
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
