import { compareDecimals, parseDecimal } from "./decimal.ts";
import type { MarkingRule, QuestionKind, Scheme } from "./marking-rules.ts";

/** What is right. Several numbers in a single-choice key: any of them is (a key the board widened later). */
export type AnswerKey =
  | { kind: "single" | "multi"; correct: readonly number[] }
  | { kind: "numerical"; accept: readonly (readonly [low: string, high: string])[] }
  | { kind: QuestionKind; void: true };

export type Given = { chosen: readonly number[] } | { typed: string };
export type Outcome = "correct" | "partial" | "wrong" | "unattempted";
export type Mark = { outcome: Outcome; score: number };
export type MarkedAttempt = {
  marks: Mark[];
  correct: number;
  wrong: number;
  unattempted: number;
  score: number;
  maxScore: number;
};

const NOTHING: Mark = { outcome: "unattempted", score: 0 };

/** Marks one answer by a rule. Official text of the multi-correct steps: JEE Advanced papers since 2018. */
export function markAnswer(rule: MarkingRule, key: AnswerKey, given: Given | undefined): Mark {
  const scheme = rule.schemes[key.kind];
  if ("void" in key) return markVoid(rule, key.kind, given);
  if (!isAttempt(given)) return NOTHING;
  if (key.kind === "numerical")
    return allOrNothing(scheme, "typed" in given && isAccepted(key.accept, given.typed));
  const chosen = "chosen" in given ? given.chosen : [];
  if (key.kind === "single") {
    const [only, ...others] = chosen;
    return allOrNothing(scheme, only !== undefined && others.length === 0 && key.correct.includes(only));
  }
  return markMany(scheme, key.correct, chosen);
}

/** Marks a whole attempt, in the order of its questions; `correct` counts full marks, `wrong` the attempted rest. */
export function markAttempt(
  rule: MarkingRule,
  questions: readonly { key: AnswerKey; given: Given | undefined }[],
): MarkedAttempt {
  const taken = new Map<QuestionKind, number>();
  const marks = questions.map(({ key, given }) => {
    const limit = rule.countAtMost?.[key.kind];
    const before = taken.get(key.kind) ?? 0;
    if (!isAttempt(given)) return markAnswer(rule, key, undefined);
    taken.set(key.kind, before + 1);
    if (limit !== undefined && before >= limit) return NOTHING;
    return markAnswer(rule, key, given);
  });
  const count = (outcome: Outcome) => marks.filter((mark) => mark.outcome === outcome).length;
  const correct = count("correct");
  const unattempted = count("unattempted");
  return {
    marks,
    correct,
    wrong: marks.length - correct - unattempted,
    unattempted,
    score: marks.reduce((sum, mark) => sum + mark.score, 0),
    maxScore: largestScore(
      rule,
      questions.map(({ key }) => key.kind),
    ),
  };
}

/** The score of an attempt in which everything that counts is right. */
function largestScore(rule: MarkingRule, kinds: readonly QuestionKind[]): number {
  const all: QuestionKind[] = ["single", "multi", "numerical"];
  return all.reduce((sum, kind) => {
    const asked = kinds.filter((one) => one === kind).length;
    return sum + Math.min(asked, rule.countAtMost?.[kind] ?? asked) * rule.schemes[kind].full;
  }, 0);
}

/** Nothing chosen or typed is no attempt, however it was sent. */
function isAttempt(given: Given | undefined): given is Given {
  if (!given) return false;
  return "chosen" in given ? given.chosen.length > 0 : given.typed.trim() !== "";
}

function markVoid(rule: MarkingRule, kind: QuestionKind, given: Given | undefined): Mark {
  const mustAttempt = kind === "numerical" && rule.voidNumericalFavours === "attempted";
  if (mustAttempt && !isAttempt(given)) return NOTHING;
  return { outcome: "correct", score: rule.schemes[kind].full };
}

function allOrNothing(scheme: Scheme, isRight: boolean): Mark {
  return isRight ? { outcome: "correct", score: scheme.full } : { outcome: "wrong", score: scheme.negative };
}

/** S = chosen, K = key: any wrong option negative; S = K full; else one step a right option, always below full. */
function markMany(scheme: Scheme, key: readonly number[], chosen: readonly number[]): Mark {
  const picked = new Set(chosen);
  if (picked.size === 0) return NOTHING;
  const hasWrong = [...picked].some((id) => !key.includes(id));
  if (hasWrong) return { outcome: "wrong", score: scheme.negative };
  if (picked.size === new Set(key).size) return { outcome: "correct", score: scheme.full };
  if (scheme.partial === null) return { outcome: "wrong", score: scheme.negative };
  return { outcome: "partial", score: Math.min(scheme.partial * picked.size, scheme.full - scheme.partial) };
}

function isAccepted(accept: readonly (readonly [string, string])[], typed: string): boolean {
  const value = parseDecimal(typed);
  if (!value) return false;
  return accept.some(([low, high]) => {
    const from = parseDecimal(low);
    const to = parseDecimal(high);
    return from && to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
  });
}
