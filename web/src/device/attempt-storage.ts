import { localStore } from "./local-storage.ts";
import { USER_DATA_PREFIX } from "./local-user-data.ts";

// The ends of keys. Their beginning names the user, whose data a sign-out removes.
const attemptKey = (quizHash: string) => `:attempt:${quizHash}`;
const CERTAINTY_KEY = "/certainty";

const fullKey = (keyEnd: string) => localStore.keys().find((name) => name.endsWith(keyEnd)) ?? "";

const write = (keyEnd: string, userId: number | undefined, text: string) =>
  localStore.write(`${USER_DATA_PREFIX}${userId}${keyEnd}`, text);

/** What this device has stored about an attempt; null if there is nothing. */
export const readAttemptText = (quizHash: string): string | null =>
  localStore.read(fullKey(attemptKey(quizHash)));

export const writeAttemptText = (quizHash: string, userId: number | undefined, text: string): void =>
  write(attemptKey(quizHash), userId, text);

/** Deletes what this device has stored about an attempt. Call once its quiz has ended. */
export const forgetAttempt = (quizHash: string): void =>
  localStore.write(fullKey(attemptKey(quizHash)), undefined);

/** Whether this device is set to ask how sure the learner is of an answer. */
export const isSetToAskCertainty = (): boolean => fullKey(CERTAINTY_KEY) !== "";

/** Stores on this device, until the learner signs out, whether quizzes ask. */
export function setAsksCertainty(userId: number | undefined, asks: boolean): void {
  if (asks) write(CERTAINTY_KEY, userId, "on");
  else localStore.write(fullKey(CERTAINTY_KEY), undefined);
}
