import { USER_DATA_PREFIX } from "./local-user-data.ts";

// The ends of keys in localStorage. Their beginning names the user, whose data a sign-out removes.
const attemptKey = (quizHash: string) => `:attempt:${quizHash}`;
const CERTAINTY_KEY = "/certainty";

const fullKey = (keyEnd: string) => Object.keys(localStorage).find((name) => name.endsWith(keyEnd)) ?? "";

function read(keyEnd: string): string | null {
  try {
    return localStorage.getItem(fullKey(keyEnd));
  } catch {
    return null;
  }
}

function write(keyEnd: string, userId: number | undefined, text: string): void {
  try {
    localStorage.setItem(`${USER_DATA_PREFIX}${userId}${keyEnd}`, text);
  } catch {}
}

function remove(keyEnd: string): void {
  try {
    localStorage.removeItem(fullKey(keyEnd));
  } catch {}
}

/** What this device has stored about an attempt; null if there is nothing or no browser storage. */
export const readAttemptText = (quizHash: string): string | null => read(attemptKey(quizHash));

/** If storage fails, the text is lost on a reload. */
export const writeAttemptText = (quizHash: string, userId: number | undefined, text: string): void =>
  write(attemptKey(quizHash), userId, text);

/** Deletes what this device has stored about an attempt. Call once its quiz has ended. */
export const forgetAttempt = (quizHash: string): void => remove(attemptKey(quizHash));

/** Whether a quiz asks how sure the learner is of an answer: mock tests always do, others if this device is set to. */
export const asksCertainty = (quizType?: string): boolean =>
  quizType === "mock" || read(CERTAINTY_KEY) !== null;

/** Stores on this device, until the learner signs out, whether quizzes ask. */
export function setAsksCertainty(userId: number | undefined, asks: boolean): void {
  if (asks) write(CERTAINTY_KEY, userId, "on");
  else remove(CERTAINTY_KEY);
}
