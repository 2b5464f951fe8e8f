import type { Difficulty, QuestionType } from "@rasayan/contract";
import {
  type AnswerKey,
  type Asked,
  creditOf,
  type Given,
  type Hardness,
  type Mark,
  type MarkingRule,
  markAnswer,
} from "@rasayan/engine";
import { type MarkedAnswer, toEngineQuestion } from "../learning/engine-question.ts";
import { kindOf, type StoredQuestion } from "./player-question.ts";

/** A question of a finished paper: its key and the final answer. */
export type AskedQuestion = {
  question_id: number;
  type: QuestionType;
  accept: [string, string][];
  correct_ids: number[];
  chosen: number[] | null;
  typed: string | null;
};

/** The question as the engine marks it. */
export function toMarkable(asked: AskedQuestion): { key: AnswerKey; given: Given | undefined } {
  const kind = kindOf(asked.type);
  const key = kind === "numerical" ? { kind, accept: asked.accept } : { kind, correct: asked.correct_ids };
  return { key, given: toGiven(asked) };
}

function toGiven({ chosen, typed }: AskedQuestion): Given | undefined {
  if (typed !== null) return { typed };
  return chosen === null ? undefined : { chosen };
}

/** What the answer to a question earns by itself, for one that is shown before its quiz is marked. */
export function markOf(stored: StoredQuestion): Mark {
  const correct_ids = stored.options.filter(({ is_correct }) => is_correct).map(({ id }) => id);
  const { key, given } = toMarkable({ ...stored, question_id: stored.id, correct_ids });
  return markAnswer(stored.rule, key, given);
}

type AnsweredQuestion = AskedQuestion & {
  topic_id: number | null;
  chapter_id: number | null;
  difficulty: Difficulty;
  time_ms: number | null;
  answered_at: Date | null;
};

/** What was attempted, as the engine learns from it; `marks` stand in the order of the questions. */
export function toMarkedAnswers(
  { schemes }: MarkingRule,
  questions: readonly AnsweredQuestion[],
  marks: readonly Mark[],
): MarkedAnswer[] {
  return questions.flatMap(({ question_id, topic_id, chapter_id, type, difficulty, ...given }, index) => {
    const mark = marks[index];
    const kind = kindOf(type);
    const credit = mark && creditOf(mark, schemes[kind].full);
    if (credit === undefined || given.answered_at === null || topic_id === null || chapter_id === null)
      return [];
    const question = { id: question_id, topicId: topic_id, chapterId: chapter_id, kind, difficulty };
    // 0 stands for a time that was not told.
    return { ...question, credit, at: given.answered_at, timeMs: given.time_ms || null };
  });
}

type Paper = { rule: MarkingRule; questions: readonly AnsweredQuestion[] };

/** What a diagnostic has asked, as the engine weighs it; `marks` stand in the order of the questions. */
export function toAsked(
  { rule, questions }: Paper,
  marks: readonly Mark[],
  { terms }: { terms: ReadonlyMap<number, Hardness> },
): Asked[] {
  const answers = new Map(toMarkedAnswers(rule, questions, marks).map((answer) => [answer.id, answer]));
  return questions.map(({ question_id: id, topic_id, chapter_id, type, difficulty }) => {
    const place = { topicId: topic_id ?? 0, chapterId: chapter_id ?? 0 };
    const question = toEngineQuestion({ id, ...place, kind: kindOf(type), difficulty }, terms);
    return { question, answer: answers.get(id) ?? null };
  });
}
