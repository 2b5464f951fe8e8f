import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { unsent } from "../device/idb-store.ts";
import { endAndForget } from "./end-quiz.ts";
import { asApiError, isRejected } from "./load-errors.ts";
import { currentUserId } from "./outbox-transport.ts";
import { outboxOf } from "./quiz-answers.ts";
import { quizQuery } from "./quizzes.ts";
import { onSignedIn } from "./session.ts";

/** The first part of the storage keys. */
const KIND = "submit";
const RETRY_MS = 5000;

/** The quizzes that are being submitted on this page. */
const submitting = new Set<string>();
const listeners = new Set<() => void>();

/**
 * Ends a quiz once its unsent answers have arrived. Without a network it waits for one, on whichever page the learner
 * is then, and after the session has ended it waits until the learner signs in again. A submit is stored on this device
 * until the server has ended the quiz.
 */
export async function submitQuiz(queryClient: QueryClient, hash: string): Promise<void> {
  if (submitting.has(hash)) return;
  setSubmitting(hash, true);
  const owner = currentUserId(queryClient);
  await unsent.set(keyOf(queryClient, hash), hash).catch(ignore);
  while (submitting.has(hash)) {
    await outboxOf(queryClient).restore(hash);
    await outboxOf(queryClient).whenSettled(hash);
    if (!submitting.has(hash)) return;
    const result = await tryToEnd(queryClient, hash);
    if (result === "over") return forgetSubmit(queryClient, hash);
    await (result === "signed out" ? nextSignIn() : onlineOrTimeout());
    if (currentUserId(queryClient) !== owner) return setSubmitting(hash, false);
  }
}

/** Withdraws a submit that has not reached the server. */
export function forgetSubmit(queryClient: QueryClient, hash: string): void {
  setSubmitting(hash, false);
  void unsent.replace([keyOf(queryClient, hash)]).catch(ignore);
}

/** Whether the quiz is being submitted, maybe since an earlier visit. */
export function useIsSubmitting(hash: string): boolean {
  return useSyncExternalStore(onSubmitsChange, () => submitting.has(hash));
}

/** The quizzes that are being submitted. */
export const submittedHashes = (): string[] => [...submitting];

/** Calls back when the quizzes that are being submitted change. Returns a function that stops it. */
export function onSubmitsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSubmitting(hash: string, isSubmitting: boolean): void {
  if (isSubmitting) submitting.add(hash);
  else submitting.delete(hash);
  for (const listener of listeners) listener();
}

/** Goes on with the submits of an earlier visit. */
export async function resumeSubmits(queryClient: QueryClient, userId: number): Promise<void> {
  for (const hash of await unsent.list<string>(KIND, userId)) void submitQuiz(queryClient, hash);
}

const keyOf = (queryClient: QueryClient, hash: string) => [KIND, currentUserId(queryClient) ?? 0, hash];

/** `over`: the quiz has ended, or is gone. `signed out`: only a signed-in learner can end it. */
type EndResult = "over" | "signed out" | "failed";

async function tryToEnd(queryClient: QueryClient, hash: string): Promise<EndResult> {
  try {
    await endAndForget(queryClient, hash);
    return "over";
  } catch (error) {
    const status = asApiError(error)?.status;
    if (status === 401 || status === 403) return "signed out";
    if (!isRejected(error)) return "failed";
    void queryClient.invalidateQueries({ queryKey: quizQuery(hash).queryKey, exact: true });
    return "over";
  }
}

function nextSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onSignedIn(() => {
      stopListening();
      resolve();
    });
  });
}

/** Resolves when the network is back, and after `RETRY_MS` in any case. */
function onlineOrTimeout(): Promise<void> {
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

function ignore(): void {}
