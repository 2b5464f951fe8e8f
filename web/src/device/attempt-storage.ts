import type { Certainty } from "@rasayan/contract";
import { localStore, tabStore } from "./local-storage.ts";
import { USER_DATA_PREFIX } from "./local-user-data.ts";
import type { Visits } from "./outbox-entry.ts";

/** An answer that was ticked or typed but is not saved yet: the typed text, or the ids of the selected options. */
export type Draft = string | number[];

/** The part of an attempt that only this device knows: question ids visited, and drafts by id. */
export type StoredAttempt = {
  visited: readonly number[];
  drafts: Readonly<Record<number, Draft>>;
  /**
   * By question id, the `seq` of the draft: the time when it was ticked or typed. An answer that another device gave later
   * replaces it, even if it is sent after that. Missing in what an earlier version of the app stored.
   */
  draftSeqs: Readonly<Record<number, number>>;
  /** By question id, whether it was marked for review or its mark was removed, until the server has that. */
  marks: Readonly<Record<number, boolean>>;
};

// The ends of keys. Their beginning names the user, whose data a sign-out removes.
const attemptKey = (quizHash: string) => `:attempt:${quizHash}`;
const CERTAINTY_KEY = "/certainty";
const STAY_KEY = "/stay";
const HALL_KEY = "/hall";

const fullKey = (keyEnd: string) => localStore.keys().find((name) => name.endsWith(keyEnd)) ?? "";

const write = (keyEnd: string, userId: number | undefined, text: string) =>
  localStore.write(`${USER_DATA_PREFIX}${userId}${keyEnd}`, text);

const forget = (keyEnd: string) => localStore.write(fullKey(keyEnd), undefined);

/** The stored text of an attempt, to compare and parse; null if there is none. */
export const readAttemptText = (quizHash: string): string | null =>
  localStore.read(fullKey(attemptKey(quizHash)));

/** Parses a stored attempt. Returns an empty one for invalid JSON. */
export function parseAttempt(text: string | null): StoredAttempt {
  try {
    // An earlier version of the app stored the marks as a list.
    const { marked = [], ...stored } = JSON.parse(text ?? "{}");
    const oldMarks = Object.fromEntries(marked.map((id: number) => [id, true]));
    return { visited: [], drafts: {}, draftSeqs: {}, ...stored, marks: { ...oldMarks, ...stored.marks } };
  } catch {
    return { visited: [], drafts: {}, draftSeqs: {}, marks: {} };
  }
}

export const readAttempt = (quizHash: string): StoredAttempt => parseAttempt(readAttemptText(quizHash));

const listeners = new Set<() => void>();

/** Calls back when this tab or another one has changed a stored attempt. Returns a function that stops it. */
export function onAttemptChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Changes what is stored now, which another tab may have written, so that neither tab loses what the other knows. */
export function changeAttempt(
  quizHash: string,
  userId: number | undefined,
  change: (stored: StoredAttempt) => StoredAttempt,
): void {
  const before = readAttempt(quizHash);
  const after = change(before);
  if (after === before) return;
  write(attemptKey(quizHash), userId, JSON.stringify(after));
  for (const listener of listeners) listener();
}

export function withVisit(attempt: StoredAttempt, questionId: number): StoredAttempt {
  if (attempt.visited.includes(questionId)) return attempt;
  return { ...attempt, visited: [...attempt.visited, questionId] };
}

/** Stores a draft for a question, with its `seq`; `undefined` deletes it. */
export function withDraft(
  attempt: StoredAttempt,
  questionId: number,
  draft: Draft | undefined,
  seq: number,
): StoredAttempt {
  const { [questionId]: before, ...drafts } = attempt.drafts;
  if (before === draft) return attempt;
  const { [questionId]: _, ...draftSeqs } = attempt.draftSeqs;
  if (draft === undefined) return { ...attempt, drafts, draftSeqs };
  return {
    ...attempt,
    drafts: { ...drafts, [questionId]: draft },
    draftSeqs: { ...draftSeqs, [questionId]: seq },
  };
}

export function withMark(attempt: StoredAttempt, questionId: number, isMarked: boolean): StoredAttempt {
  return { ...attempt, marks: { ...attempt.marks, [questionId]: isMarked } };
}

/** Removes the changes of marks that the server has now, because it has saved these visits. */
export function withoutSavedMarks(attempt: StoredAttempt, visits: Visits): StoredAttempt {
  const marks = Object.entries(attempt.marks);
  const saved = new Map(visits.marks?.map(({ question_id, marked }) => [question_id, marked]));
  const savedMark = (id: number) => saved.get(id) ?? visits.marked_ids?.includes(id);
  const unsaved = marks.filter(([id, isMarked]) => savedMark(Number(id)) !== isMarked);
  return unsaved.length === marks.length ? attempt : { ...attempt, marks: Object.fromEntries(unsaved) };
}

/** Deletes what this device has stored about an attempt. Call once its quiz has ended. */
export function forgetAttempt(quizHash: string): void {
  forget(attemptKey(quizHash));
  // Of its questions: `time:HASH:7`, `certainty:HASH:7`.
  for (const key of tabStore.keys()) if (key.includes(`:${quizHash}:`)) tabStore.write(key, undefined);
}

const questionCertaintyKey = (quizHash: string, questionId: number) => `certainty:${quizHash}:${questionId}`;

/** Stores the certainty of a question in this tab until an answer is saved with it. */
export const storeCertainty = (quizHash: string, questionId: number, certainty?: Certainty): void =>
  tabStore.write(questionCertaintyKey(quizHash, questionId), certainty);

/** The certainty of a question without an answer; null if the learner has not said. */
export const readCertainty = (quizHash: string, questionId: number): Certainty | null =>
  tabStore.read(questionCertaintyKey(quizHash, questionId)) as Certainty | null;

/** A setting that is off until the learner switches it on; stored on this device until they sign out. */
const setting = (keyEnd: string) => ({
  isOn: () => fullKey(keyEnd) !== "",
  set: (userId: number | undefined, isOn: boolean) => (isOn ? write(keyEnd, userId, "on") : forget(keyEnd)),
});

/** Whether quizzes ask how sure the learner is of an answer. */
export const certaintySetting = setting(CERTAINTY_KEY);
/** Whether a plain quiz stays on a question that was answered. */
export const staySetting = setting(STAY_KEY);
/** Whether the learner has been told what saves an answer in the exam hall. */
export const hallNotice = setting(HALL_KEY);
