import { setTimeout } from "node:timers/promises";
import type { Prng } from "../../engine/src/prng.ts";
import { type BrowserSession, setOnline } from "./browser-session.ts";

const [MIN_MS, MAX_MS] = [200, 3_000];

/** Switches a browser's network off and on at random moments, until it is frozen or restored. */
export function startNetworkConditions(browserSession: BrowserSession, prng: Prng) {
  let isFrozen = false;
  let isStopped = false;
  const abortController = new AbortController();
  const pause = () =>
    setTimeout(MIN_MS + prng() * (MAX_MS - MIN_MS), undefined, {
      signal: abortController.signal,
    }).catch(() => undefined);
  const toggling = (async () => {
    for (await pause(); !isStopped; await pause())
      if (!isFrozen) await setOnline(browserSession, !browserSession.isOnline);
  })();
  return {
    /** Keeps the network in this state until `unfreeze`. */
    freeze: async (isOnline: boolean) => {
      isFrozen = true;
      await setOnline(browserSession, isOnline);
    },
    unfreeze: () => {
      isFrozen = false;
    },
    /** Switches the network on for good. */
    restore: async () => {
      isStopped = true;
      abortController.abort();
      await toggling;
      await setOnline(browserSession, true);
    },
  };
}

export type NetworkController = ReturnType<typeof startNetworkConditions>;
