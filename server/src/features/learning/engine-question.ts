import {
  type Difficulty,
  type EngineQuestion,
  guessProbability,
  type ItemDifficulty,
  newItemDifficulty,
  type QuestionKind,
} from "@rasayan/engine";

/** What the catalogue knows of a question. */
export type CatalogueQuestion = {
  id: number;
  topicId: number;
  chapterId: number;
  kind: QuestionKind;
  difficulty: Difficulty;
};

/** A final answer that was attempted, with the share of the full marks it won. */
export type GradedAnswer = CatalogueQuestion & { credit: number; at: Date; timeMs: number | null };

/** A question as the engine sees it; as hard as its label says until answers have shown otherwise. */
export function toEngineQuestion(
  { id, topicId, chapterId, kind, difficulty }: CatalogueQuestion,
  itemParameters: ReadonlyMap<number, ItemDifficulty>,
): EngineQuestion {
  const itemDifficulty = itemParameters.get(id) ?? newItemDifficulty(difficulty, kind);
  return { id, topicId, chapterId, guess: guessProbability(kind), itemDifficulty };
}
