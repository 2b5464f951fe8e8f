import { type AttemptedOutcome, isAttempted, type Outcome } from "../grading.ts";
import { DAY_MS, istDate, istDay } from "../ist-day.ts";
import type { QuestionKind, QuestionScheme } from "../marking-rules.ts";
import type { Certainty } from "../mistakes/causes.ts";
import { oneMoreOptionBreakEven } from "./one-more-option.ts";

/** An attempted question with the certainty that the learner gave it; null if none. */
export type CertaintyAnswer = {
  certainty: Certainty | null;
  kind: QuestionKind;
  /** The marks of its section. */
  scheme: QuestionScheme;
  outcome: AttemptedOutcome;
  score: number;
};

const CERTAINTIES = ["sure", "maybe", "guess"] as const;

export type CertaintyMarks = {
  certainty: Certainty;
  answers: number;
  right: number;
  /** Marks won by right and partly right answers, and marks lost by wrong ones, both as positive numbers. */
  won: number;
  lost: number;
};

/** Answers, marks won and marks lost for each certainty. Answers without one are left out. */
export function marksByCertainty(answers: readonly CertaintyAnswer[]): CertaintyMarks[] {
  return CERTAINTIES.map((certainty) => {
    const given = answers.filter((answer) => answer.certainty === certainty);
    return {
      certainty,
      answers: given.length,
      right: given.filter(({ outcome }) => outcome === "correct").length,
      won: given.reduce((sum, { score }) => sum + Math.max(0, score), 0),
      lost: given.reduce((sum, { score }) => sum + Math.max(0, -score), 0),
    };
  });
}

/**
 * The probability of being right from which answering pays: −negative / (full − negative). Main +4/−1: 0.20; Advanced
 * single +3/−1: 0.25; without a negative mark 0, so always answer. For a multi-correct question with options held it is
 * that of one more option.
 */
export function answerBreakEven(scheme: QuestionScheme, held = 0): number {
  if (held > 0) return oneMoreOptionBreakEven(scheme, held);
  return scheme.negative === 0 ? 0 : -scheme.negative / (scheme.full - scheme.negative);
}

/** How often answers of one certainty were right in one week. */
export type CalibrationPoint = {
  certainty: Certainty;
  /** Monday of the week in India. */
  weekOf: string;
  answers: number;
  right: number;
};

/** Calibration over time: one point for each week and certainty that has answers, in order of time. */
export function calibrationPoints(
  answers: readonly { certainty: Certainty | null; outcome: Outcome; at: Date }[],
): CalibrationPoint[] {
  const points = new Map<string, CalibrationPoint>();
  for (const { certainty, outcome, at } of answers) {
    if (!certainty || !isAttempted(outcome)) continue;
    const weekOf = mondayOf(at);
    const point = points.get(`${weekOf} ${certainty}`) ?? { certainty, weekOf, answers: 0, right: 0 };
    points.set(`${weekOf} ${certainty}`, {
      ...point,
      answers: point.answers + 1,
      right: point.right + Number(outcome === "correct"),
    });
  }
  return [...points.values()].toSorted(
    (a, b) =>
      a.weekOf.localeCompare(b.weekOf) || CERTAINTIES.indexOf(a.certainty) - CERTAINTIES.indexOf(b.certainty),
  );
}

/** Before this many answers of one certainty there is no advice about them. */
const MIN_ANSWERS = 5;
/** Fewer right answers among the sure ones than this are worth mentioning. */
const SURE_SHARE = 0.85;

/** What answers of one certainty were worth; `net` and `lost` in marks. */
export type CertaintyAdvice =
  | {
      kind: "guesses";
      answers: number;
      right: number;
      net: number;
      scheme: QuestionScheme;
      breakEven: number;
    }
  | { kind: "sure"; answers: number; right: number; lost: number };

/**
 * What there is to say about the certainty of single-correct and numerical answers; null without enough answers or with
 * nothing to say. Guesses are compared with the break-even of their own scheme. Of several schemes, the advice is about
 * the one with the most guesses. Multi-correct answers are left out, because there no single probability decides.
 */
export function certaintyAdvice(answers: readonly CertaintyAnswer[]): CertaintyAdvice | null {
  const choices = answers.filter(({ kind }) => kind !== "multi");
  const guesses = largestScheme(choices.filter(({ certainty }) => certainty === "guess"));
  return (
    adviceOnGuesses(guesses) ?? adviceOnSureAnswers(choices.filter(({ certainty }) => certainty === "sure"))
  );
}

function adviceOnGuesses(guesses: readonly CertaintyAnswer[]): CertaintyAdvice | null {
  const [first] = guesses;
  if (!first || guesses.length < MIN_ANSWERS) return null;
  const { scheme } = first;
  return {
    kind: "guesses",
    answers: guesses.length,
    right: guesses.filter(({ outcome }) => outcome === "correct").length,
    net: guesses.reduce((sum, { score }) => sum + score, 0),
    scheme,
    breakEven: answerBreakEven(scheme),
  };
}

function adviceOnSureAnswers(sure: readonly CertaintyAnswer[]): CertaintyAdvice | null {
  const right = sure.filter(({ outcome }) => outcome === "correct").length;
  if (sure.length < MIN_ANSWERS || right / sure.length >= SURE_SHARE) return null;
  const lost = sure.reduce((sum, { scheme, score }) => sum + scheme.full - score, 0);
  return { kind: "sure", answers: sure.length, right, lost };
}

/** The answers of the scheme that most of them have. */
function largestScheme(answers: readonly CertaintyAnswer[]): CertaintyAnswer[] {
  const byScheme = new Map<string, CertaintyAnswer[]>();
  for (const answer of answers) {
    const key = `${answer.scheme.full}/${answer.scheme.negative}`;
    byScheme.set(key, [...(byScheme.get(key) ?? []), answer]);
  }
  return [...byScheme.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function mondayOf(at: Date): string {
  // Day 0, 1 January 1970, was a Thursday.
  const daysSinceMonday = (istDay(at) + 3) % 7;
  return istDate(new Date(at.getTime() - daysSinceMonday * DAY_MS));
}
