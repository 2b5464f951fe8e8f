import type { QuestionType } from "@rasayan/contract";
import type { AnswerKey, Given } from "@rasayan/engine";
import { kindOf } from "./player-question.ts";

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
