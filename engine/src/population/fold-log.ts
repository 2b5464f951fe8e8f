import { shrink } from "../logistic.ts";
import type { LogRow } from "../student/apply-answers.ts";
import { withHardness } from "../student/features.ts";
import { learnHardness, learnModel, lessonOf } from "../student/learn.ts";
import { chancesOf, multiplierOf } from "../student/predict.ts";
import type { Hardness, Model } from "../student/states.ts";

/** What of a logged answer a fold looks at. */
export type FoldedRow = Pick<
  LogRow,
  | "questionId"
  | "at"
  | "credit"
  | "weight"
  | "isFirstAttempt"
  | "guess"
  | "recall"
  | "ability"
  | "abilityVariance"
  | "features"
>;

export type Folded = {
  /** The next version; the one given when there was nothing to fold. */
  model: Model;
  /** The questions whose terms have moved. */
  questions: Map<number, Hardness>;
};

/**
 * Logged answers of any learners folded into how hard the questions are and into what all learners share (engine.md
 * §5b). The learner's side of each row stays as it was when the answer was given; question, b and weights are read
 * anew, so the fold goes on from where it stands, however many answers one model version has served. Each row must
 * come once.
 */
export function foldLog(
  model: Model,
  questions: ReadonlyMap<number, Hardness>,
  rows: readonly FoldedRow[],
): Folded {
  const moved = new Map<number, Hardness>();
  let next = model;
  for (const row of rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const hardness = moved.get(row.questionId) ?? questions.get(row.questionId);
    if (!hardness) continue;
    const seen = seenAgain(row, hardness, next);
    const lesson = lessonOf(seen, row.credit, row.weight);
    next = learnModel(next, seen, row.credit, lesson);
    if (row.isFirstAttempt) moved.set(row.questionId, learnHardness(hardness, lesson));
  }
  return { model: next === model ? model : { ...next, version: model.version + 1 }, questions: moved };
}

function seenAgain(row: FoldedRow, { hardness, variance: hardnessVariance }: Hardness, model: Model) {
  const variance = row.abilityVariance + hardnessVariance;
  const shrunk = shrink(model.bias + row.ability - hardness, variance);
  const features = withHardness(row.features, {
    logit: shrunk,
    spread: Math.sqrt(variance),
    ease: -hardness,
  });
  const multiplier = multiplierOf(model, row.recall);
  const { guess, recall } = row;
  const chances = chancesOf({ shrunk, features, guess, multiplier }, model);
  return { ...chances, guess, recall, features, variance, logit: model.bias + row.ability - hardness };
}
