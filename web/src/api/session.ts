import { useSyncExternalStore } from "react";

/** Whether a call was answered with 401 since the last sign-in. */
let isLost = false;
const watchers = new Set<() => void>();
const resumers = new Set<() => void>();

export function reportSessionLost(): void {
  setLost(true);
}

/** The loss has been dealt with without a sign-in: the learner has left. */
export function dismissSessionLost(): void {
  setLost(false);
}

/** Someone is signed in (again): whatever waited for a session goes on. */
export function reportSignedIn(): void {
  setLost(false);
  for (const resume of resumers) resume();
}

/** Calls back after each sign-in. Returns how to stop listening. */
export function onSignedIn(resume: () => void): () => void {
  resumers.add(resume);
  return () => resumers.delete(resume);
}

export function useSessionLost(): boolean {
  return useSyncExternalStore(
    watch,
    () => isLost,
    () => false,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setLost(value: boolean): void {
  isLost = value;
  for (const watcher of watchers) watcher();
}
