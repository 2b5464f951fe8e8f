import { compareDecimals, parseDecimal } from "./decimal.ts";
import { type MarkingRule, type QuestionKind, type QuestionScheme, schemeOf } from "./marking-rules.ts";

/** How a void question counts: full marks to all, or left out of marks, maximum and counts. */
export type VoidOutcome = "full" | "left_out";

/** The same, if the teacher of a test has decided it: full marks to all who tried, or to all who sat the test. */
export type DecidedOutcome = "full_attempted" | "full_all" | "left_out";

/**
 * The right answer to a question; `questionId` is needed where the rule has marks for single questions. A `single` key with several option ids accepts any one of them (the exam board widened the key). With
 * `anyOf`, an answer has the marks of the key that gives it most.
 */
export type AnswerKey = { questionId?: number } & KeyOfKind;
type KeyOfKind =
  | { kind: "single" | "multi"; correct: readonly number[] }
  | { kind: "numerical"; accept: readonly (readonly [low: string, high: string])[] }
  | { kind: QuestionKind; void: VoidOutcome | DecidedOutcome }
  | { kind: QuestionKind; anyOf: readonly KeyOfKind[] };

export type SubmittedAnswer = { selectedOptionIds: readonly number[] } | { numericAnswer: string };
export type Outcome = "correct" | "partial" | "wrong" | "unattempted" | "left_out";
/** The outcomes of a question that counts and has an answer. */
export type AttemptedOutcome = Exclude<Outcome, "unattempted" | "left_out">;
export type Grade = { outcome: Outcome; score: number };
export type GradedAttempt = {
  grades: Grade[];
  correct: number;
  wrong: number;
  unattempted: number;
  leftOut: number;
  score: number;
  maxScore: number;
};

const UNATTEMPTED: Grade = { outcome: "unattempted", score: 0 };
const LEFT_OUT: Grade = { outcome: "left_out", score: 0 };

/** True if the question counts and has an answer, right or wrong. */
export const isAttempted = (outcome: Outcome): outcome is AttemptedOutcome =>
  outcome !== "unattempted" && outcome !== "left_out";

/** Grades one answer by a marking rule. The multi-correct steps follow the JEE Advanced papers since 2018. */
export function gradeAnswer(rule: MarkingRule, key: AnswerKey, answer: SubmittedAnswer | undefined): Grade {
  const { questionId } = key;
  const scheme = schemeOf(rule, key.kind, questionId);
  if ("anyOf" in key)
    return bestOf(
      key.anyOf.map((each) =>
        gradeAnswer(rule, questionId === undefined ? each : { ...each, questionId }, answer),
      ),
    );
  if ("void" in key)
    return key.void === "left_out" ? LEFT_OUT : gradeFullMarks({ rule, scheme, ...key }, answer);
  if (!hasAnswer(answer)) return UNATTEMPTED;
  if (key.kind === "numerical")
    return gradeAllOrNothing(
      scheme,
      "numericAnswer" in answer && isAccepted(key.accept, answer.numericAnswer),
    );
  const selected = "selectedOptionIds" in answer ? answer.selectedOptionIds : [];
  if (key.kind === "single") {
    const [selectedId, ...otherIds] = selected;
    return gradeAllOrNothing(
      scheme,
      selectedId !== undefined && otherIds.length === 0 && key.correct.includes(selectedId),
    );
  }
  return gradeMultiCorrect(scheme, key.correct, selected);
}

/**
 * Grades a whole attempt, in the order of its questions. `correct` counts full marks, `wrong` the other attempted
 * ones. Questions that are left out are only in `leftOut`.
 */
export function gradeAttempt(
  rule: MarkingRule,
  questions: readonly { key: AnswerKey; answer: SubmittedAnswer | undefined }[],
): GradedAttempt {
  const attemptedByKind = new Map<QuestionKind, number>();
  const grades = questions.map(({ key, answer }) => {
    const limit = rule.maxCounted?.[key.kind];
    const attempted = attemptedByKind.get(key.kind) ?? 0;
    if (!hasAnswer(answer) || isLeftOut(key)) return gradeAnswer(rule, key, answer);
    attemptedByKind.set(key.kind, attempted + 1);
    if (limit !== undefined && attempted >= limit) return UNATTEMPTED;
    return gradeAnswer(rule, key, answer);
  });
  const count = (outcome: Outcome) => grades.filter((grade) => grade.outcome === outcome).length;
  const correct = count("correct");
  const unattempted = count("unattempted");
  const leftOut = count("left_out");
  return {
    grades,
    correct,
    wrong: grades.length - correct - unattempted - leftOut,
    unattempted,
    leftOut,
    score: grades.reduce((sum, grade) => sum + grade.score, 0),
    maxScore: maxScoreOf(
      rule,
      questions.flatMap(({ key }) => (isLeftOut(key) ? [] : [key])),
    ),
  };
}

/** The most that an attempt can score: with full marks in every question that counts, and in the dearest where there is a choice. */
function maxScoreOf(rule: MarkingRule, keys: readonly Pick<AnswerKey, "kind" | "questionId">[]): number {
  return [...Map.groupBy(keys, ({ kind }) => kind)].reduce((sum, [kind, ofKind]) => {
    const marks = ofKind.map(({ questionId }) => schemeOf(rule, kind, questionId).full);
    const counted = marks.toSorted((a, b) => b - a).slice(0, rule.maxCounted?.[kind]);
    return counted.reduce((total, full) => total + full, sum);
  }, 0);
}

/** An answer without a selected option or typed text is not an attempt. */
function hasAnswer(answer: SubmittedAnswer | undefined): answer is SubmittedAnswer {
  if (!answer) return false;
  return "selectedOptionIds" in answer
    ? answer.selectedOptionIds.length > 0
    : answer.numericAnswer.trim() !== "";
}

/** The grade with the most marks; the first of equals. */
const bestOf = (grades: readonly Grade[]): Grade =>
  grades.reduce((best, grade) => (grade.score > best.score ? grade : best), grades[0] ?? UNATTEMPTED);

const isLeftOut = (key: AnswerKey): boolean => "void" in key && key.void === "left_out";

/** A blank answer with full marks stays unattempted: it says nothing about how much the learner gets right. */
function gradeFullMarks(
  {
    rule,
    scheme,
    kind,
    void: to,
  }: { rule: MarkingRule; scheme: QuestionScheme; kind: QuestionKind; void: VoidOutcome | DecidedOutcome },
  answer: SubmittedAnswer | undefined,
): Grade {
  const score = scheme.full;
  if (hasAnswer(answer)) return { outcome: "correct", score };
  const mustAttempt =
    to === "full_attempted" ||
    (to === "full" && kind === "numerical" && rule.voidNumericalCredit === "attempted");
  return mustAttempt ? UNATTEMPTED : { outcome: "unattempted", score };
}

function gradeAllOrNothing(scheme: QuestionScheme, isCorrect: boolean): Grade {
  return isCorrect
    ? { outcome: "correct", score: scheme.full }
    : { outcome: "wrong", score: scheme.negative };
}

/**
 * S = selected, K = key: any wrong option is negative; S = K is full; else one step per right option, always below
 * full.
 */
function gradeMultiCorrect(
  scheme: QuestionScheme,
  key: readonly number[],
  selected: readonly number[],
): Grade {
  const selectedIds = new Set(selected);
  if (selectedIds.size === 0) return UNATTEMPTED;
  const hasWrong = [...selectedIds].some((id) => !key.includes(id));
  if (hasWrong) return { outcome: "wrong", score: scheme.negative };
  if (selectedIds.size === new Set(key).size) return { outcome: "correct", score: scheme.full };
  if (scheme.partial === null) return { outcome: "wrong", score: scheme.negative };
  const stepsBelowFull = Math.ceil(scheme.full / scheme.partial) - 1;
  return { outcome: "partial", score: scheme.partial * Math.min(selectedIds.size, stepsBelowFull) };
}

/** True if a typed number is in one of the accepted ranges, bounds included. */
export function isAccepted(accept: readonly (readonly [string, string])[], input: string): boolean {
  const value = parseDecimal(input);
  if (!value) return false;
  return accept.some(([low, high]) => {
    const from = parseDecimal(low);
    const to = parseDecimal(high);
    return from && to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
  });
}
