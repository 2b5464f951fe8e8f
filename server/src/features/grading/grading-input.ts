import type { DecisionKind, Difficulty, QuestionType, VoidOutcome } from "@rasayan/contract";
import {
  type AnswerKey,
  creditOf,
  type DecidedOutcome,
  type DiagnosticResponse,
  type Grade,
  type ItemDifficulty,
  type MarkingRule,
  type SubmittedAnswer,
} from "@rasayan/engine";
import { type GradedAnswer, kindOf, schemeOf, toEngineQuestion } from "../learning/engine-question.ts";

/** A question to grade: its key and the final answer. */
export type GradableQuestion = {
  question_id: number;
  type: QuestionType;
  void_outcome: VoidOutcome | null;
  accept: [string, string][];
  /** Those options of the quiz's version that are right by the key. */
  correct_ids: number[];
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  /** What the teacher of a set test has decided on it, in that order; missing in every other quiz. */
  decisions?: readonly StandingDecision[];
};

/** A decision that holds, with its key if it has one. */
export type StandingDecision = {
  kind: DecisionKind;
  option_ids: number[] | null;
  accept: [string, string][] | null;
};

/** Returns the question as the engine grades it. */
export function toGradingInput(question: GradableQuestion): {
  key: AnswerKey;
  answer: SubmittedAnswer | undefined;
} {
  return { key: toKey(question), answer: toGivenAnswer(question) };
}

function toKey(question: GradableQuestion): AnswerKey {
  const kind = kindOf(question.type);
  const { question_id: questionId } = question;
  const { keys, outcome } = decide(question);
  if (outcome !== null) return { questionId, kind, void: outcome };
  const anyOf = keys.map(({ accept, correct_ids }) =>
    kind === "numerical" ? { kind, accept } : { kind, correct: correct_ids },
  );
  const [first, ...others] = anyOf;
  return first && others.length === 0 ? { questionId, ...first } : { questionId, kind, anyOf };
}

type Key = Pick<GradableQuestion, "accept" | "correct_ids">;
type KeyedQuestion = Pick<GradableQuestion, "type" | "void_outcome" | "accept" | "correct_ids" | "decisions">;

/**
 * Returns by which keys a question is marked, any of which gives marks, or how it counts without one. Each decision is made
 * on top of those before it. A void question has no key beside which another one could be right.
 */
function decide(question: KeyedQuestion): {
  keys: Key[];
  outcome: VoidOutcome | DecidedOutcome | null;
} {
  const { void_outcome, decisions = [] } = question;
  let keys: Key[] = void_outcome === null ? [question] : [];
  let outcome: VoidOutcome | DecidedOutcome | null = void_outcome;
  for (const decision of decisions) {
    if (decision.kind === "new_key") keys = [];
    if (decision.kind === "new_key" || decision.kind === "also_right") {
      keys = [...keys, { accept: decision.accept ?? [], correct_ids: decision.option_ids ?? [] }];
      outcome = null;
    } else outcome = decision.kind;
  }
  return { keys, outcome };
}

/** What a page shows of how a question is marked. */
type ShownKey = Key & {
  outcome: VoidOutcome | DecidedOutcome | null;
  /** Further sets of options of which each is right by itself, if several options are right together. */
  other_keys: number[][];
  /** Whether its own key is among those that are shown. */
  is_own: boolean;
};

/**
 * Returns how a question counts, and what a page shows as right: all that some key of it takes. Where several options are
 * right together it is the first key, because options of two keys are not right together.
 */
export function shownKey(question: KeyedQuestion): ShownKey {
  const { keys, outcome } = decide(question);
  const shown = keys.length > 0 ? keys : [question];
  const isTogether = kindOf(question.type) === "multi";
  const merged = isTogether ? shown.slice(0, 1) : shown;
  return {
    accept: merged.flatMap((key) => key.accept),
    correct_ids: [...new Set(merged.flatMap((key) => key.correct_ids))],
    other_keys: isTogether ? shown.slice(1).map((key) => key.correct_ids) : [],
    is_own: shown.includes(question),
    outcome,
  };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the letters of the named options, if all options stand in this order. */
export const lettersOf = (order: readonly number[], named: readonly number[]): string[] =>
  order.flatMap((id, index) => (named.includes(id) ? (LETTERS[index] ?? "") : []));

export const isAnswered = (question: GradableQuestion): boolean => toGivenAnswer(question) !== undefined;

function toGivenAnswer({
  selected_option_ids,
  numeric_answer,
}: GradableQuestion): SubmittedAnswer | undefined {
  if (numeric_answer !== null) return { numericAnswer: numeric_answer };
  return selected_option_ids === null ? undefined : { selectedOptionIds: selected_option_ids };
}

type AnsweredQuestion = GradableQuestion & {
  topic_id: number | null;
  chapter_id: number | null;
  difficulty: Difficulty;
  time_ms: number | null;
  answered_at: Date | null;
  hints_taken: number;
  key_seen_at: Date | null;
  /** Whether the question is void in the version of the quiz, or now, or the teacher of the test has decided on it. */
  is_void: boolean;
};

/**
 * Returns the attempted answers in the form that the engine learns from; `grades` are in the order of the questions. A
 * void question says nothing about the learner. `isRepeated`: the learner has sat the same paper before.
 */
export function toGradedAnswers(
  rule: MarkingRule,
  questions: readonly AnsweredQuestion[],
  grades: readonly (Grade | undefined)[],
  isRepeated = false,
): GradedAnswer[] {
  return questions.flatMap(({ question_id, topic_id, chapter_id, type, difficulty, ...response }, index) => {
    const grade = grades[index];
    const kind = kindOf(type);
    const credit = grade && creditOf(grade, schemeOf(rule, { id: question_id, type }).full);
    if (credit === undefined || response.is_void) return [];
    if (response.answered_at === null || topic_id === null || chapter_id === null) return [];
    const question = { id: question_id, topicId: topic_id, chapterId: chapter_id, kind, difficulty };
    // 0 stands for an unknown time.
    return {
      ...question,
      credit,
      at: response.answered_at,
      timeMs: response.time_ms || null,
      usedHint: response.hints_taken > 0,
      keySeenAt: response.key_seen_at,
      isRepeated,
    };
  });
}

type GradedQuiz = { rule: MarkingRule; questions: readonly AnsweredQuestion[] };

/**
 * Returns the questions of a diagnostic with their answers for the engine; `grades` are in the order of the
 * questions.
 */
export function toDiagnosticResponses(
  { rule, questions }: GradedQuiz,
  grades: readonly Grade[],
  { itemParameters }: { itemParameters: ReadonlyMap<number, ItemDifficulty> },
): DiagnosticResponse[] {
  const answers = new Map(toGradedAnswers(rule, questions, grades).map((answer) => [answer.id, answer]));
  return questions.map(({ question_id: id, topic_id, chapter_id, type, difficulty }) => {
    const topic = { topicId: topic_id ?? 0, chapterId: chapter_id ?? 0 };
    const question = toEngineQuestion({ id, ...topic, kind: kindOf(type), difficulty }, itemParameters);
    return { question, answer: answers.get(id) ?? null };
  });
}
