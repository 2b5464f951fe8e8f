import { logistic, shrinkLogit } from "../logistic.ts";
import { retrievability } from "../memory.ts";
import { chapterEstimate } from "./ability.ts";
import { featuresOf } from "./features.ts";
import {
  defaultPriors,
  type GaussianEstimate,
  type ItemDifficulty,
  type ItemHistory,
  type Learner,
  type Model,
  newTopic,
  type OverallState,
  type Priors,
  type TopicState,
} from "./states.ts";

/** A question as the engine sees it. */
export type EngineQuestion = {
  id: number;
  topicId: number;
  chapterId: number;
  /** g: the probability of answering right by guessing. */
  guess: number;
  itemDifficulty: ItemDifficulty;
};

/** The input of one prediction: a learner's states and a question. */
export type PredictionInput = {
  overall: OverallState;
  chapter: GaussianEstimate;
  topic: TopicState;
  itemHistory: ItemHistory | undefined;
  question: Pick<EngineQuestion, "guess" | "itemDifficulty">;
  /** How hard the topic is for everybody, if that is modelled apart from its questions. */
  topicDifficulty?: ItemDifficulty;
  model: Model;
  at: Date;
};

export type Prediction = {
  /** The probability to use, from the corrected model; in (g, 1). */
  p: number;
  /** p₀, before the correction; the estimates are updated from it. */
  baseProbability: number;
  /** σ of the corrected and of the base logit. */
  correctedSigmoid: number;
  baseSigmoid: number;
  /** The logit z and its variance V. */
  logit: number;
  variance: number;
  /** R, and the multiplier M = ρ + (1−ρ)·R. */
  recall: number;
  multiplier: number;
  guess: number;
  features: number[];
};

/** Predicts the probability that the learner answers the question right (engine.md §5b); has no side effects. */
export function predict(input: PredictionInput, priors: Priors = defaultPriors): Prediction {
  const { overall, chapter, topic, itemHistory, question, topicDifficulty, model, at } = input;
  const ease = -(question.itemDifficulty.difficultyLogit + (topicDifficulty?.difficultyLogit ?? 0));
  const logit = model.bias + overall.theta + chapter.theta + topic.theta + ease;
  const variance =
    overall.variance +
    chapter.variance +
    topic.variance +
    question.itemDifficulty.variance +
    (topicDifficulty?.variance ?? 0);
  const recall = topic.memory ? retrievability(topic.memory, at) : priors.newTopicRecall;
  const shrunk = shrinkLogit(logit, variance);
  const features = featuresOf({
    logit: shrunk,
    spread: Math.sqrt(variance),
    ease,
    overall,
    chapter,
    topic,
    itemHistory,
  });
  return {
    ...predictProbabilities(
      { shrunk, features, guess: question.guess, multiplier: recallMultiplier(model, recall) },
      model,
    ),
    logit,
    variance,
    recall,
    guess: question.guess,
    features,
  };
}

/** The probabilities that follow from a logit and its features; also used when the log is replayed. */
export function predictProbabilities(
  scored: { shrunk: number; features: readonly number[]; guess: number; multiplier: number },
  { weights }: Pick<Model, "weights">,
): Pick<Prediction, "p" | "baseProbability" | "correctedSigmoid" | "baseSigmoid" | "multiplier"> {
  const probabilityRange = (1 - scored.guess) * scored.multiplier;
  const baseSigmoid = logistic(scored.shrunk);
  const correctedSigmoid = logistic(dotProduct(weights, scored.features));
  return {
    p: scored.guess + probabilityRange * correctedSigmoid,
    baseProbability: scored.guess + probabilityRange * baseSigmoid,
    correctedSigmoid,
    baseSigmoid,
    multiplier: scored.multiplier,
  };
}

/**
 * M = ρ + (1−ρ)·R: even a forgotten topic can be worked out, so recall decides only a part of success (engine.md §4).
 */
export function recallMultiplier({ rho }: Pick<Model, "rho">, recall: number): number {
  return rho + (1 - rho) * recall;
}

/** Collects a learner's states for one question. */
export function predictionInput(
  learner: Learner,
  question: EngineQuestion,
  model: Model,
  at: Date,
): PredictionInput {
  return {
    overall: learner.overall,
    chapter: chapterEstimate(learner, question.chapterId),
    topic: learner.topics.get(question.topicId) ?? newTopic(),
    itemHistory: learner.itemHistories.get(question.id),
    question,
    model,
    at,
  };
}

function dotProduct(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < features.length; index++) sum += (weights[index] ?? 0) * (features[index] ?? 0);
  return sum;
}
