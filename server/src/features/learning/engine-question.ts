import type { QuestionType } from "@rasayan/contract";
import {
  type Difficulty,
  type EngineQuestion,
  guessProbability,
  type ItemDifficulty,
  type MarkingRule,
  newItemDifficulty,
  type QuestionKind,
  type QuestionScheme,
  schemeOf as schemeOfKind,
} from "@rasayan/engine";

/** The question type of each of the engine's kinds. Files of the library use the engine's names, too. */
export const questionTypes: Record<QuestionKind, QuestionType> = {
  single: "multi choice single answer",
  multi: "multi choice multi correct",
  numerical: "numerical",
};

/** Returns the engine's kind of a question type. */
export const kindOf = (type: QuestionType): QuestionKind =>
  type === questionTypes.single ? "single" : type === questionTypes.multi ? "multi" : "numerical";

/** Returns how a rule marks a question of this type. */
export const schemeOf = (
  rule: MarkingRule,
  { id, type }: { id: number; type: QuestionType },
): QuestionScheme => schemeOfKind(rule, kindOf(type), id);

/** The properties of a question that the engine needs. */
export type CatalogueQuestion = {
  id: number;
  topicId: number;
  chapterId: number;
  kind: QuestionKind;
  difficulty: Difficulty;
};

/**
 * An attempted final answer; `credit` is the share of the full marks that it earned. `keySeenAt`: when the learner could
 * last see the key before the answer.
 */
export type GradedAnswer = CatalogueQuestion & {
  credit: number;
  at: Date;
  timeMs: number | null;
  usedHint: boolean;
  keySeenAt: Date | null;
  isRepeated: boolean;
};

/**
 * Converts a question to the engine's form. Its difficulty follows from its label until it has trained parameters.
 */
export function toEngineQuestion(
  { id, topicId, chapterId, kind, difficulty }: CatalogueQuestion,
  itemParameters: ReadonlyMap<number, ItemDifficulty>,
): EngineQuestion {
  const itemDifficulty = itemParameters.get(id) ?? newItemDifficulty(difficulty, kind);
  return { id, topicId, chapterId, guess: guessProbability(kind), itemDifficulty };
}
