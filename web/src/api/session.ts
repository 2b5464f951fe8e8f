import { useSyncExternalStore } from "react";

type Session = { readonly userId: number };

/** Whose session this page last knew of; each sign-in makes another. */
let session: Session | undefined;
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

export const knownSession = (): Session | undefined => session;

/** The server has told who is signed in; that is no news while it is the same person. */
export function noteWho(userId: number): void {
  if (session?.userId !== userId) session = { userId };
}

/** Someone is signed in (again): whatever waited for a session goes on. */
export function reportSignedIn(userId: number): void {
  session = { userId };
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
