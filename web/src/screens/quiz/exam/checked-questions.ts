import { USER_DATA_PREFIX } from "../../../api/local-user-data.ts";

/** As many as a few quizzes hold. The oldest are forgotten. */
const MAX_ENTRIES = 200;

const keyOf = (userId: number | undefined) => `${USER_DATA_PREFIX}${userId}:checked`;
const entryOf = (quizHash: string, questionId: number) => `${quizHash} ${questionId}`;

/**
 * Whether the learner checked the question in this quiz, on this device. The server only says that a question is closed,
 * which it also is when its key was seen in another quiz.
 */
export function wasChecked(userId: number | undefined, quizHash: string, questionId: number): boolean {
  return readEntries(userId).includes(entryOf(quizHash, questionId));
}

/** Remembers that the learner checked the question in this quiz. */
export function rememberChecked(userId: number | undefined, quizHash: string, questionId: number): void {
  const entries = [...readEntries(userId), entryOf(quizHash, questionId)].slice(-MAX_ENTRIES);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(entries));
  } catch {}
}

function readEntries(userId: number | undefined): string[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
