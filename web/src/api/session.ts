import { useSyncExternalStore } from "react";

type Session = { readonly userId: number };

/** Whose session this page last knew of; each sign-in makes another. */
let session: Session | undefined;
/** Whether a call was answered with 401 since the last sign-in. */
let isExpired = false;
const listeners = new Set<() => void>();
const signInListeners = new Set<() => void>();

export function reportSessionExpired(): void {
  setExpired(true);
}

/** The loss has been dealt with without a sign-in: the learner has left. */
export function dismissSessionExpired(): void {
  setExpired(false);
}

export const currentSession = (): Session | undefined => session;

/** The server has told who is signed in; that is no news while it is the same person. */
export function setKnownUser(userId: number): void {
  if (session?.userId !== userId) session = { userId };
}

/** Someone is signed in (again): whatever waited for a session goes on. */
export function reportSignedIn(userId: number): void {
  session = { userId };
  setExpired(false);
  for (const listener of signInListeners) listener();
}

/** Calls back after each sign-in. Returns how to stop listening. */
export function onSignedIn(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

export function useIsSessionExpired(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isExpired,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setExpired(value: boolean): void {
  isExpired = value;
  for (const listener of listeners) listener();
}
