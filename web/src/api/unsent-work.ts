import type { QueryClient } from "@tanstack/react-query";
import { flushReviews, reviewOutboxOf } from "./card-reviews.ts";
import { endings, onEndingsChange, withdrawEnd } from "./endings.ts";
import { currentUserId } from "./outbox-transport.ts";
import { flushAnswers, outboxOf } from "./quiz-answers.ts";
import { resumeEnds } from "./run-end.ts";

/** What the server does not have yet: numbers of answers, card reviews and submitted quizzes, and marks for review. */
export type UnsentWork = { answers: number; reviews: number; submits: number; hasMarks: boolean };

/** As long as a learner may wait who wants to sign out. */
const TIMEOUT_MS = 5000;

/** Sends what this device holds, of earlier visits too. Resolves, after five seconds at the latest, to what is left. */
export async function sendUnsentWork(queryClient: QueryClient): Promise<UnsentWork> {
  const [answers, reviews] = [outboxOf(queryClient), reviewOutboxOf(queryClient)];
  const userId = currentUserId(queryClient) ?? 0;
  const isDone = () =>
    !navigator.onLine || (answers.hasSettled() && reviews.hasSettled() && endings.size === 0);
  // Someone who is leaving doesn't wait for the end of a pause after a failure.
  for (const outbox of [answers, reviews]) outbox.retryWaiting();
  const flushed = Promise.all([
    // What can't be read on this device can't be sent either, and keeps nobody signed in.
    flushAnswers(queryClient).catch(() => undefined),
    flushReviews(queryClient).catch(() => undefined),
    resumeEnds(queryClient, userId).catch(() => undefined),
  ]);
  const sent = flushed.then(() => whenDone(isDone, [answers.subscribe, reviews.subscribe, onEndingsChange]));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  const unsent = answers.unsent();
  return {
    answers: unsent.filter(({ kind }) => kind === "answer").length,
    reviews: reviews.unsent().length,
    submits: endings.size,
    hasMarks: unsent.some(({ kind }) => kind === "visits"),
  };
}

type Subscribe = (listener: () => void) => () => void;

/** Resolves once `isDone`, which can change only when one of these calls back. */
function whenDone(isDone: () => boolean, subscribes: readonly Subscribe[]): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isDone()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = subscribes.map((subscribe) => subscribe(check));
    check();
  });
}

/** Call after a sign-out, so that nothing is sent in the name of whoever signs in next. */
export function forgetUnsentWork(queryClient: QueryClient): void {
  outboxOf(queryClient).clear();
  reviewOutboxOf(queryClient).clear();
  for (const hash of [...endings.keys()]) withdrawEnd(queryClient, hash);
}
