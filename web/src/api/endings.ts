import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { unsent } from "../device/idb-store.ts";
import { currentUserId } from "./outbox-transport.ts";

/**
 * How a quiz ends. `requested`: waits until all answers are saved. `anyway`: without the answers that could not be sent.
 * `timeUp`: waits for them only as long as the server takes them.
 */
export type EndManner = "requested" | "anyway" | "timeUp";

/** An end on its way to the server. `hasFailed`: the last request failed, and will be repeated. */
export type Ending = { manner: EndManner; hasFailed: boolean; run: number };

/** `stopped`: an answer was rejected. Undefined if the end was withdrawn or repeated. */
export type EndOutcome = "ended" | "stopped" | undefined;

const RETRY_MS = 5000;
let lastRun = 0;

/** By quiz. A withdrawn or repeated end has another run, which tells the one before that it is over. */
export const endings = new Map<string, Ending>();
const listeners = new Set<() => void>();

/** The end of the quiz that is on its way, maybe since an earlier visit. */
export function useEnding(hash: string): Ending | undefined {
  const read = () => endings.get(hash);
  return useSyncExternalStore(onEndingsChange, read, () => undefined);
}

/** Calls back when the quizzes that are being ended change. Returns a function that stops it. */
export function onEndingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setEnding(hash: string, ending: Ending | undefined): void {
  if (ending) endings.set(hash, ending);
  else endings.delete(hash);
  for (const listener of listeners) listener();
}

/** Puts an end on its way, in place of one before. Returns its run. */
export function startEnding(hash: string, manner: EndManner): number {
  lastRun += 1;
  setEnding(hash, { manner, hasFailed: false, run: lastRun });
  return lastRun;
}

/** Takes back an end that has not reached the server. */
export function withdrawEnd(queryClient: QueryClient, hash: string): void {
  setEnding(hash, undefined);
  void unsent.replace([keyOfEnd(queryClient, hash)]).catch(() => undefined);
}

/** The first part of the storage keys of ends. */
export const ENDS = "submit";

export const keyOfEnd = (queryClient: QueryClient, hash: string) => [
  ENDS,
  currentUserId(queryClient) ?? 0,
  hash,
];

/** Resolves when the network is back, and after `RETRY_MS` in any case. */
export function onlineOrTimeout(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener("online", done);
  });
}
