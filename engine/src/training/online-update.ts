import { shrinkLogit } from "../logistic.ts";
import type { ResponseEvent } from "../student/apply-answers.ts";
import { withItemDifficulty } from "../student/features.ts";
import { computeGradientStep, updateItemDifficulty, updateModel } from "../student/learn.ts";
import { predictProbabilities, recallMultiplier } from "../student/predict.ts";
import type { ItemDifficulty, Model } from "../student/states.ts";

/** The part of a log row that training reads. */
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
  /** The next version, or the given model if there was nothing to train on. */
  model: Model;
  /** Questions whose difficulty has changed. */
  questions: Map<number, ItemDifficulty>;
};

/**
 * Trains the questions' difficulty and the shared model on logged answers of any learners (engine.md §5b). Each row
 * keeps the learner's states from the time of its answer. Difficulty, bias and weights are the current ones, so
 * training goes on where it stopped, however many answers one model version has predicted. Each row must be passed
 * once.
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
  { difficultyLogit, variance: difficultyVariance }: ItemDifficulty,
  model: Model,
) {
  const variance = event.abilityVariance + difficultyVariance;
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
