import { DAY_MS } from "../ist-day.ts";
import { memoryAfterAnswer } from "../memory.ts";
import type { Prediction, PredictionInput } from "./predict.ts";
import {
  defaultPriors,
  type GaussianEstimate,
  type ItemDifficulty,
  type ItemHistory,
  type Model,
  type OverallState,
  type Priors,
  type TopicState,
} from "./states.ts";

/** An answer as the engine sees it: credit y in [0, 1], and when it was given. */
export type Answer = {
  credit: number;
  at: Date;
  timeMs?: number | null;
  /** True if the learner took a hint before the answer. */
  usedHint?: boolean;
  /** When the learner could last see the key before the answer. */
  keySeenAt?: Date | null;
  /** True in a further sitting of a paper, which refreshes the memory of its topics but says nothing about ability. */
  isRepeated?: boolean;
};

const MAX_THETA = 4;
const MIN_ABILITY_VARIANCE = 0.01;
const MIN_DIFFICULTY_VARIANCE = 0.02;
/** An answer given in less time counts as a quarter: nobody can read a question so fast, so it is mostly a guess. */
export const QUICK_ANSWER_MS = 3000;
const QUICK_ANSWER_WEIGHT = 0.25;
const HINTED_ANSWER_WEIGHT = 0.5;
/** An answer given this soon after its key was visible shows little more than that the key was read. */
const KEY_REMEMBERED_MS = DAY_MS;
const KEY_SEEN_WEIGHT = 0.25;
/** Keeps the slope above 0 where the curve is flat. */
const MIN_SLOPE = 1e-9;
const OVERALL_RATES = { fast: 0.3, medium: 0.1, slow: 0.02, raw: 0.2 };
/** Rates of the moving averages of a topic. */
export const TOPIC_RATES = { fast: 0.35, slow: 0.1, raw: 0.25 };

/**
 * The weight of an answer, 1 unless something makes it worth less: 0 in a further sitting of a paper, ¼ if it was given too quickly or up to a day after
 * its key was visible, ½ after a hint. The lowest of these counts.
 */
export function weightOf({ timeMs, usedHint, keySeenAt, isRepeated, at }: Omit<Answer, "credit">): number {
  if (isRepeated) return 0;
  const keyAge = keySeenAt ? at.getTime() - keySeenAt.getTime() : Number.POSITIVE_INFINITY;
  return Math.min(
    isQuick(timeMs) ? QUICK_ANSWER_WEIGHT : 1,
    usedHint ? HINTED_ANSWER_WEIGHT : 1,
    keyAge >= 0 && keyAge <= KEY_REMEMBERED_MS ? KEY_SEEN_WEIGHT : 1,
  );
}

const isQuick = (timeMs: number | null | undefined) =>
  timeMs !== undefined && timeMs !== null && timeMs < QUICK_ANSWER_MS;

/** The update from one answer: `step` is e and `informationGain` is h/(1+hV) of engine.md §5b. */
export type GradientStep = { step: number; informationGain: number; residual: number; weight: number };

/** Computes the update that an answer gives to every estimate its prediction is made of. */
export function computeGradientStep(
  {
    baseProbability,
    baseSigmoid,
    multiplier,
    guess,
    variance,
  }: Omit<Prediction, "p" | "correctedSigmoid" | "features">,
  credit: number,
  weight: number,
): GradientStep {
  const slope = (1 - guess) * multiplier * baseSigmoid * (1 - baseSigmoid) + MIN_SLOPE;
  const spread = baseProbability * (1 - baseProbability);
  const information = (weight * slope * slope) / spread;
  const damping = 1 + information * variance;
  const residual = credit - baseProbability;
  return {
    step: (weight * residual * slope) / spread / damping,
    informationGain: information / damping,
    residual,
    weight,
  };
}

/** θ += v·e and v = max(floor, v − v²·h/(1+hV)) + q. An estimate with variance 0 doesn't change. */
export function updateEstimate(
  { theta, variance }: GaussianEstimate,
  gradientStep: GradientStep,
  drift: number,
  minVariance = MIN_ABILITY_VARIANCE,
): GaussianEstimate {
  if (variance === 0) return { theta, variance };
  const updated = theta + variance * gradientStep.step;
  return {
    theta: Math.min(MAX_THETA, Math.max(-MAX_THETA, updated)),
    variance: Math.max(minVariance, variance - variance * variance * gradientStep.informationGain) + drift,
  };
}

/**
 * The learner's states after an answer. An answer older than the topic's last practice or review only increases the
 * number of repetitions in the memory. The question and the model stay the same.
 */
export function updateLearner(
  input: PredictionInput,
  prediction: Prediction,
  answer: Answer,
  priors: Priors = defaultPriors,
): { overall: OverallState; chapter: GaussianEstimate; topic: TopicState; itemHistory: ItemHistory } {
  const weight = weightOf(answer);
  const gradientStep = computeGradientStep(prediction, answer.credit, weight);
  const { overall, chapter, topic, itemHistory } = input;
  return {
    overall: updateOverall(overall, gradientStep, answer.credit, priors.drift.overall),
    chapter: updateEstimate(chapter, gradientStep, priors.drift.chapter),
    topic: updateTopic(topic, gradientStep, answer, priors.drift.topic),
    itemHistory: {
      credit: (itemHistory?.credit ?? 0) + weight * answer.credit,
      lostCredit: (itemHistory?.lostCredit ?? 0) + weight * (1 - answer.credit),
    },
  };
}

/** d −= v_d·e: a question's difficulty after a first attempt (engine.md §5b). */
export function updateItemDifficulty(
  { difficultyLogit, variance, answers }: ItemDifficulty,
  gradientStep: GradientStep,
): ItemDifficulty {
  const updated = updateEstimate(
    { theta: -difficultyLogit, variance },
    gradientStep,
    0,
    MIN_DIFFICULTY_VARIANCE,
  );
  return { difficultyLogit: -updated.theta, variance: updated.variance, answers: answers + 1 };
}

/**
 * Applies one answer to the learner, the question and the model: the pure function that the golden vector of
 * engine.md §5b fixes. On the server the learner's part runs when a quiz is completed, and the shared part runs in
 * `trainItems`.
 */
export function learnFromAnswer(
  input: PredictionInput,
  prediction: Prediction,
  answer: Answer,
  priors: Priors = defaultPriors,
): ReturnType<typeof updateLearner> & {
  itemDifficulty: ItemDifficulty;
  topicDifficulty: ItemDifficulty | undefined;
  model: Model;
} {
  const gradientStep = computeGradientStep(prediction, answer.credit, weightOf(answer));
  const { question, itemHistory, topicDifficulty, model } = input;
  return {
    ...updateLearner(input, prediction, answer, priors),
    itemDifficulty: itemHistory
      ? question.itemDifficulty
      : updateItemDifficulty(question.itemDifficulty, gradientStep),
    topicDifficulty: topicDifficulty && updateItemDifficulty(topicDifficulty, gradientStep),
    model: updateModel(model, prediction, answer.credit, gradientStep),
  };
}

const LEARNING_RATE = 0.1;
/** Keeps the first steps of AdaGrad small. */
const INITIAL_GRADIENT_SUM = 50;
const MIN_PROBABILITY = 1e-4;

/** The shared model after one answer: the bias b, and the weights by AdaGrad on the log loss (engine.md §5b). */
export function updateModel(
  model: Model,
  { p, correctedSigmoid, guess, multiplier, features }: Omit<Prediction, "recall" | "logit" | "variance">,
  credit: number,
  { step, weight }: GradientStep,
): Model {
  const probability = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, p));
  const slope = (1 - guess) * multiplier * correctedSigmoid * (1 - correctedSigmoid);
  const rate = (weight * (credit - probability) * slope) / (probability * (1 - probability));
  const squaredGradientSums = model.squaredGradientSums.map(
    (sum, index) => sum + (rate * (features[index] ?? 0)) ** 2,
  );
  const weights = model.weights.map(
    (value, index) =>
      value +
      (LEARNING_RATE * rate * (features[index] ?? 0)) /
        Math.sqrt(INITIAL_GRADIENT_SUM + (squaredGradientSums[index] ?? 0)),
  );
  const answers = model.answers + 1;
  const bias = model.bias + step * Math.max(0.0005, 0.05 / (1 + 0.02 * answers));
  return { ...model, bias, answers, weights, squaredGradientSums };
}

function updateOverall(
  state: OverallState,
  gradientStep: GradientStep,
  credit: number,
  drift: number,
): OverallState {
  const { weight, residual } = gradientStep;
  return {
    ...updateEstimate(state, gradientStep, drift),
    answers: state.answers + weight,
    fast: movingAverage(state.fast, residual, OVERALL_RATES.fast * weight),
    medium: movingAverage(state.medium, residual, OVERALL_RATES.medium * weight),
    slow: movingAverage(state.slow, residual, OVERALL_RATES.slow * weight),
    raw: movingAverage(state.raw, credit - 0.5, OVERALL_RATES.raw * weight),
  };
}

function updateTopic(
  state: TopicState,
  gradientStep: GradientStep,
  answer: Answer,
  drift: number,
): TopicState {
  const { weight, residual } = gradientStep;
  const recall = answer.credit >= 0.5 ? "good" : "again";
  return {
    ...updateEstimate(state, gradientStep, drift),
    answers: state.answers + weight,
    credit: state.credit + weight * answer.credit,
    fast: movingAverage(state.fast, residual, TOPIC_RATES.fast * weight),
    slow: movingAverage(state.slow, residual, TOPIC_RATES.slow * weight),
    raw: movingAverage(state.raw, answer.credit - 0.5, TOPIC_RATES.raw * weight),
    // A rushed answer says as little about recall as a card that was not read.
    memory: isQuick(answer.timeMs) ? state.memory : memoryAfterAnswer(state.memory, recall, answer.at),
  };
}

const movingAverage = (previous: number, value: number, rate: number) => previous + rate * (value - previous);
