import { shrinkLogit } from "../logistic.ts";
import type { ResponseEvent } from "../student/apply-answers.ts";
import { withItemDifficulty } from "../student/features.ts";
import { computeGradientStep, updateItemDifficulty, updateModel } from "../student/learn.ts";
import { predictProbabilities, recallMultiplier } from "../student/predict.ts";
import type { ItemDifficulty, Model } from "../student/states.ts";

/** What of a logged answer a fold looks at. */
export type TrainingEvent = Pick<
  ResponseEvent,
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

export type TrainingResult = {
  /** The next version; the one given when there was nothing to fold. */
  model: Model;
  /** The questions whose terms have moved. */
  questions: Map<number, ItemDifficulty>;
};

/**
 * Logged answers of any learners folded into how hard the questions are and into what all learners share (engine.md
 * §5b). The learner's side of each row stays as it was when the answer was given; question, b and weights are read
 * anew, so the fold goes on from where it stands, however many answers one model version has served. Each row must
 * come once.
 */
export function trainItems(
  model: Model,
  questions: ReadonlyMap<number, ItemDifficulty>,
  events: readonly TrainingEvent[],
): TrainingResult {
  const updated = new Map<number, ItemDifficulty>();
  let next = model;
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const itemDifficulty = updated.get(event.questionId) ?? questions.get(event.questionId);
    if (!itemDifficulty) continue;
    const prediction = repredict(event, itemDifficulty, next);
    const gradientStep = computeGradientStep(prediction, event.credit, event.weight);
    next = updateModel(next, prediction, event.credit, gradientStep);
    if (event.isFirstAttempt)
      updated.set(event.questionId, updateItemDifficulty(itemDifficulty, gradientStep));
  }
  return { model: next === model ? model : { ...next, version: model.version + 1 }, questions: updated };
}

function repredict(
  event: TrainingEvent,
  { difficultyLogit, variance: hardnessVariance }: ItemDifficulty,
  model: Model,
) {
  const variance = event.abilityVariance + hardnessVariance;
  const shrunk = shrinkLogit(model.bias + event.ability - difficultyLogit, variance);
  const features = withItemDifficulty(event.features, {
    logit: shrunk,
    spread: Math.sqrt(variance),
    ease: -difficultyLogit,
  });
  const multiplier = recallMultiplier(model, event.recall);
  const { guess, recall } = event;
  const probabilities = predictProbabilities({ shrunk, features, guess, multiplier }, model);
  return {
    ...probabilities,
    guess,
    recall,
    features,
    variance,
    logit: model.bias + event.ability - difficultyLogit,
  };
}
