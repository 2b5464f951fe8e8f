import { useSyncExternalStore } from "react";

type Session = { readonly userId: number };

/** The last session that this page knows of. Each sign-in creates a new object. */
let session: Session | undefined;
/** Whether a request has failed with 401 since the last sign-in. */
let isExpired = false;
const listeners = new Set<() => void>();
const signInListeners = new Set<() => void>();

export function reportSessionExpired(): void {
  setExpired(true);
}

/** Call when the expiry has been handled without a sign-in, because the learner has left. */
export function dismissSessionExpired(): void {
  setExpired(false);
}

export const currentSession = (): Session | undefined => session;

/** Records the signed-in user, as reported by the server. Keeps the session object if it is the same user. */
export function setKnownUser(userId: number): void {
  if (session?.userId !== userId) session = { userId };
}

/** Records a sign-in and calls the listeners, which resume what waited for a session. */
export function reportSignedIn(userId: number): void {
  session = { userId };
  setExpired(false);
  for (const listener of signInListeners) listener();
}

/** Calls back after each sign-in. Returns a function that stops it. */
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
