import { USER_DATA_PREFIX } from "../../../api/local-user-data.ts";

/** The end of an attempt's key in localStorage. Its beginning names the user, whose data a sign-out removes. */
const keySuffix = (quizHash: string) => `:attempt:${quizHash}`;

const keyOf = (quizHash: string) =>
  Object.keys(localStorage).find((name) => name.endsWith(keySuffix(quizHash)));

/** What this device has stored about an attempt; null if there is nothing or no browser storage. */
export function readAttemptText(quizHash: string): string | null {
  try {
    return localStorage.getItem(keyOf(quizHash) ?? "");
  } catch {
    return null;
  }
}

/** If storage fails, the text is lost on a reload. */
export function writeAttemptText(quizHash: string, userId: number | undefined, text: string): void {
  try {
    localStorage.setItem(`${USER_DATA_PREFIX}${userId}${keySuffix(quizHash)}`, text);
  } catch {}
}

/** Deletes what this device has stored about an attempt. Call once its quiz has ended. */
export function forgetAttempt(quizHash: string): void {
  try {
    localStorage.removeItem(keyOf(quizHash) ?? "");
  } catch {}
}

/** Stored like an attempt, but for all of them: set if quizzes other than mock tests ask how sure the learner is. */
const CERTAINTY = "certainty";

/** Whether quizzes ask how sure the learner is of an answer; mock tests always do. */
export const asksCertainty = (): boolean => readAttemptText(CERTAINTY) !== null;

/** Stores on this device, until the learner signs out, whether quizzes ask. */
export function setAsksCertainty(userId: number | undefined, asks: boolean): void {
  if (asks) writeAttemptText(CERTAINTY, userId, "asks");
  else forgetAttempt(CERTAINTY);
}
