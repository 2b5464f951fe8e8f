import type { Outcome } from "../grading.ts";
import { DAY_MS, istDate, istDay } from "../ist-day.ts";
import type { MistakeCause } from "./causes.ts";

/** What became of one question in one completed quiz, or when it was checked. */
export type NotebookAnswer = {
  quizId: number;
  at: Date;
  outcome: Outcome;
  /** Left blank in a timed quiz, with nothing later touched, and not because it was closed in another quiz. */
  isUnreached: boolean;
  usedHint: boolean;
};

/** A question's entry in the mistakes notebook. */
export type NotebookEntry = {
  /** False once the question was answered right on two days since the last miss. */
  isListed: boolean;
  timesMissed: number;
  lastMissedAt: Date;
  /** The date in India from which the question should be tried again. */
  dueOn: string;
};

/** Right answers on this many days take a question off the list. */
const RIGHT_DAYS_TO_LEAVE = 2;
/** Days until the next try, after a miss and after the first right answer. Judged. */
const DAYS_AFTER_MISS = 1;
const DAYS_AFTER_RIGHT = 4;

/**
 * The entry that a question's answers give, or null if it was never missed. It depends only on the set of answers, not
 * on their order, so two devices agree and a regrade is a replay with the corrected outcomes. Of two answers for the
 * same quiz the later one counts.
 */
export function notebookEntry(answers: readonly NotebookAnswer[]): NotebookEntry | null {
  let entry = null as NotebookEntry | null;
  let rightDays = new Set<number>();
  for (const answer of answersInOrder(answers)) {
    if (isMiss(answer)) {
      rightDays = new Set();
      entry = {
        isListed: true,
        timesMissed: (entry?.timesMissed ?? 0) + 1,
        lastMissedAt: answer.at,
        dueOn: dateAfter(answer.at, DAYS_AFTER_MISS),
      };
    } else if (entry?.isListed && answer.outcome === "correct" && !answer.usedHint) {
      rightDays.add(istDay(answer.at));
      entry = {
        ...entry,
        isListed: rightDays.size < RIGHT_DAYS_TO_LEAVE,
        dueOn: dateAfter(answer.at, DAYS_AFTER_RIGHT),
      };
    }
  }
  return entry;
}

/** True if an answer belongs in the notebook: wrong, partly right, or not reached in time. */
export function isMiss({ outcome, isUnreached }: Pick<NotebookAnswer, "outcome" | "isUnreached">): boolean {
  return outcome === "wrong" || outcome === "partial" || (outcome === "unattempted" && isUnreached);
}

/** The most questions of one quiz of mistakes. */
export const MAX_REDO_QUESTIONS = 30;

/** A miss with the marks it cost. The cause is the confirmed one, else the proposed one. */
export type CostlyMiss = { at: Date; cause: MistakeCause | null; score: number; full: number };
export type CauseLoss = { cause: MistakeCause | null; misses: number; marksLost: number };

/** The days that `marksLostByCause` looks back, today included. */
export const LOSS_DAYS = 30;

/**
 * Marks lost by cause in the last 30 days in India, today included, the costliest cause first; misses without a cause
 * come last. A miss costs the full marks less its score, so a negative mark costs more than a blank.
 */
export function marksLostByCause(misses: readonly CostlyMiss[], now: Date): CauseLoss[] {
  const losses = new Map<MistakeCause | null, CauseLoss>();
  for (const { at, cause, score, full } of misses) {
    const age = istDay(now) - istDay(at);
    if (age < 0 || age >= LOSS_DAYS) continue;
    const loss = losses.get(cause) ?? { cause, misses: 0, marksLost: 0 };
    losses.set(cause, { cause, misses: loss.misses + 1, marksLost: loss.marksLost + full - score });
  }
  return [...losses.values()].toSorted(
    (a, b) =>
      Number(a.cause === null) - Number(b.cause === null) ||
      b.marksLost - a.marksLost ||
      String(a.cause).localeCompare(String(b.cause)),
  );
}

function answersInOrder(answers: readonly NotebookAnswer[]): NotebookAnswer[] {
  const sorted = answers.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.quizId - b.quizId || rank(a) - rank(b),
  );
  const latest = new Map<number, NotebookAnswer>();
  for (const answer of sorted) {
    // Deleted first, so that the entry moves to the position of its last answer.
    latest.delete(answer.quizId);
    latest.set(answer.quizId, answer);
  }
  return [...latest.values()];
}

/** Orders two reports of the same answer, so that the worse one counts. */
function rank(answer: NotebookAnswer): number {
  if (isMiss(answer)) return 3;
  if (answer.usedHint) return 2;
  return answer.outcome === "correct" ? 0 : 1;
}

const dateAfter = (at: Date, days: number) => istDate(new Date(at.getTime() + days * DAY_MS));
