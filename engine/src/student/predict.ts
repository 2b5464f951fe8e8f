import { logistic, shrink } from "../logistic.ts";
import { retrievability } from "../memory.ts";
import { chapterBelief } from "./ability.ts";
import { featuresOf } from "./features.ts";
import {
  type Belief,
  defaultPriors,
  type GeneralState,
  type Hardness,
  type Learner,
  type Model,
  newTopic,
  type OwnRecord,
  type Priors,
  type TopicState,
} from "./states.ts";

/** A question as the engine sees it. */
export type EngineQuestion = {
  id: number;
  topicId: number;
  chapterId: number;
  /** g: the chance to win it knowing nothing. */
  guess: number;
  hardness: Hardness;
};

/** One learner in front of one question. */
export type Situation = {
  general: GeneralState;
  chapter: Belief;
  topic: TopicState;
  own: OwnRecord | undefined;
  question: Pick<EngineQuestion, "guess" | "hardness">;
  /** How hard the topic is for everybody, where that is kept apart from its questions. */
  topicHardness?: Hardness;
  model: Model;
  at: Date;
};

export type Prediction = {
  /** The probability to use: of the corrected model, in (g, 1). */
  p: number;
  /** p₀, before the correction: what moves the beliefs. */
  plain: number;
  /** σ of the corrected and of the plain logit. */
  corrected: number;
  base: number;
  /** z and V. */
  logit: number;
  variance: number;
  /** R, and the multiplier M = ρ + (1−ρ)·R. */
  recall: number;
  multiplier: number;
  guess: number;
  features: number[];
};

/** The chance that the learner wins the question (engine.md §5b); changes nothing. */
export function predict(situation: Situation, priors: Priors = defaultPriors): Prediction {
  const { general, chapter, topic, own, question, topicHardness, model, at } = situation;
  const ease = -(question.hardness.hardness + (topicHardness?.hardness ?? 0));
  const logit = model.bias + general.theta + chapter.theta + topic.theta + ease;
  const variance =
    general.variance +
    chapter.variance +
    topic.variance +
    question.hardness.variance +
    (topicHardness?.variance ?? 0);
  const recall = topic.memory ? retrievability(topic.memory, at) : priors.newTopicRecall;
  const shrunk = shrink(logit, variance);
  const features = featuresOf({
    logit: shrunk,
    spread: Math.sqrt(variance),
    ease,
    general,
    chapter,
    topic,
    own,
  });
  return {
    ...chancesOf({ shrunk, features, guess: question.guess, multiplier: multiplierOf(model, recall) }, model),
    logit,
    variance,
    recall,
    guess: question.guess,
    features,
  };
}

/** The probabilities that follow from a logit and its features; shared with whoever reads a log again. */
export function chancesOf(
  seen: { shrunk: number; features: readonly number[]; guess: number; multiplier: number },
  { weights }: Pick<Model, "weights">,
): Pick<Prediction, "p" | "plain" | "corrected" | "base" | "multiplier"> {
  const reach = (1 - seen.guess) * seen.multiplier;
  const base = logistic(seen.shrunk);
  const corrected = logistic(weigh(weights, seen.features));
  return {
    p: seen.guess + reach * corrected,
    plain: seen.guess + reach * base,
    corrected,
    base,
    multiplier: seen.multiplier,
  };
}

/** M: even a forgotten topic can be worked out, so recall decides only a part of success (engine.md §4). */
export function multiplierOf({ rho }: Pick<Model, "rho">, recall: number): number {
  return rho + (1 - rho) * recall;
}

/** A learner's states around one question. */
export function situationOf(learner: Learner, question: EngineQuestion, model: Model, at: Date): Situation {
  return {
    general: learner.general,
    chapter: chapterBelief(learner, question.chapterId),
    topic: learner.topics.get(question.topicId) ?? newTopic(),
    own: learner.own.get(question.id),
    question,
    model,
    at,
  };
}

function weigh(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < features.length; index++) sum += (weights[index] ?? 0) * (features[index] ?? 0);
  return sum;
}
