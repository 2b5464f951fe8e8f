import { answerMemory } from "../memory.ts";
import type { Prediction, Situation } from "./predict.ts";
import {
  type Belief,
  defaultPriors,
  type GeneralState,
  type Hardness,
  type Model,
  type OwnRecord,
  type Priors,
  type TopicState,
} from "./states.ts";

/** An answer as the engine sees it: y in [0, 1], and when it was given. */
export type Answer = { credit: number; at: Date; timeMs?: number | null };

const LARGEST_THETA = 4;
const LEAST_ABILITY_VARIANCE = 0.01;
const LEAST_HARDNESS_VARIANCE = 0.02;
/** Faster than anyone reads a question: mostly a guess. */
const RUSHED_MS = 3000;
const RUSHED_WEIGHT = 0.25;
/** Keeps a step finite where the curve is flat. */
const LEAST_SLOPE = 1e-9;
const LEARNER_RATES = { fast: 0.3, medium: 0.1, slow: 0.02, raw: 0.2 };
const TOPIC_RATES = { fast: 0.35, slow: 0.1, raw: 0.25 };

/** How much an answer counts. */
export function weightOf({ timeMs }: Pick<Answer, "timeMs">): number {
  return isRushed(timeMs) ? RUSHED_WEIGHT : 1;
}

const isRushed = (timeMs: number | null | undefined) =>
  timeMs !== undefined && timeMs !== null && timeMs < RUSHED_MS;

/** What an answer teaches: e, and h/(1+hV), of engine.md §5b. */
export type Lesson = { pull: number; certainty: number; residual: number; weight: number };

/** The lesson of an answer for every belief the prediction was made of. */
export function lessonOf(
  { plain, base, multiplier, guess, variance }: Omit<Prediction, "p" | "corrected" | "features">,
  credit: number,
  weight: number,
): Lesson {
  const slope = (1 - guess) * multiplier * base * (1 - base) + LEAST_SLOPE;
  const spread = plain * (1 - plain);
  const information = (weight * slope * slope) / spread;
  const damping = 1 + information * variance;
  const residual = credit - plain;
  return {
    pull: (weight * residual * slope) / spread / damping,
    certainty: information / damping,
    residual,
    weight,
  };
}

/** θ += v·e and v = max(floor, v − v²·h/(1+hV)) + q; a variance of 0 stays, and its mean with it. */
export function moveBelief(
  { theta, variance }: Belief,
  lesson: Lesson,
  drift: number,
  least = LEAST_ABILITY_VARIANCE,
): Belief {
  if (variance === 0) return { theta, variance };
  const moved = theta + variance * lesson.pull;
  return {
    theta: Math.min(LARGEST_THETA, Math.max(-LARGEST_THETA, moved)),
    variance: Math.max(least, variance - variance * variance * lesson.certainty) + drift,
  };
}

/**
 * The learner's own states after an answer, `at` clamped by the memory; the question and the model are left alone.
 */
export function learnOwn(
  situation: Situation,
  prediction: Prediction,
  answer: Answer,
  priors: Priors = defaultPriors,
): { general: GeneralState; chapter: Belief; topic: TopicState; own: OwnRecord } {
  const weight = weightOf(answer);
  const lesson = lessonOf(prediction, answer.credit, weight);
  const { general, chapter, topic, own } = situation;
  return {
    general: learnGeneral(general, lesson, answer.credit, priors.drift.general),
    chapter: moveBelief(chapter, lesson, priors.drift.chapter),
    topic: learnTopic(topic, lesson, answer, priors.drift.topic),
    own: {
      wins: (own?.wins ?? 0) + weight * answer.credit,
      fails: (own?.fails ?? 0) + weight * (1 - answer.credit),
    },
  };
}

/** d −= v_d·e: how hard a question is after a first attempt at it (engine.md §5b). */
export function learnHardness({ hardness, variance, answers }: Hardness, lesson: Lesson): Hardness {
  const moved = moveBelief({ theta: -hardness, variance }, lesson, 0, LEAST_HARDNESS_VARIANCE);
  return { hardness: -moved.theta, variance: moved.variance, answers: answers + 1 };
}

/**
 * One answer learnt by everything at once: the pure function that engine.md §5b's golden vector fixes. On the server
 * the learner's part runs when a quiz is completed, and the population's part in `foldLog`.
 */
export function learn(
  situation: Situation,
  prediction: Prediction,
  answer: Answer,
  priors: Priors = defaultPriors,
): ReturnType<typeof learnOwn> & { hardness: Hardness; topicHardness: Hardness | undefined; model: Model } {
  const lesson = lessonOf(prediction, answer.credit, weightOf(answer));
  const { question, own, topicHardness, model } = situation;
  return {
    ...learnOwn(situation, prediction, answer, priors),
    hardness: own ? question.hardness : learnHardness(question.hardness, lesson),
    topicHardness: topicHardness && learnHardness(topicHardness, lesson),
    model: learnModel(model, prediction, answer.credit, lesson),
  };
}

const STEP = 0.1;
/** Keeps the first steps of AdaGrad small. */
const FIRST_GRADIENTS = 50;
const LEAST_CHANCE = 1e-4;

/** The shared part after one answer: b, and the weights by AdaGrad on the log loss (engine.md §5b). */
export function learnModel(
  model: Model,
  { p, corrected, guess, multiplier, features }: Omit<Prediction, "recall" | "logit" | "variance">,
  credit: number,
  { pull, weight }: Lesson,
): Model {
  const chance = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, p));
  const slope = (1 - guess) * multiplier * corrected * (1 - corrected);
  const rate = (weight * (credit - chance) * slope) / (chance * (1 - chance));
  const gradients = model.gradients.map((sum, index) => sum + (rate * (features[index] ?? 0)) ** 2);
  const weights = model.weights.map(
    (value, index) =>
      value + (STEP * rate * (features[index] ?? 0)) / Math.sqrt(FIRST_GRADIENTS + (gradients[index] ?? 0)),
  );
  const answers = model.answers + 1;
  const bias = model.bias + pull * Math.max(0.0005, 0.05 / (1 + 0.02 * answers));
  return { ...model, bias, answers, weights, gradients };
}

function learnGeneral(state: GeneralState, lesson: Lesson, credit: number, drift: number): GeneralState {
  const { weight, residual } = lesson;
  return {
    ...moveBelief(state, lesson, drift),
    answers: state.answers + weight,
    fast: average(state.fast, residual, LEARNER_RATES.fast * weight),
    medium: average(state.medium, residual, LEARNER_RATES.medium * weight),
    slow: average(state.slow, residual, LEARNER_RATES.slow * weight),
    raw: average(state.raw, credit - 0.5, LEARNER_RATES.raw * weight),
  };
}

function learnTopic(state: TopicState, lesson: Lesson, answer: Answer, drift: number): TopicState {
  const { weight, residual } = lesson;
  const recall = answer.credit >= 0.5 ? "good" : "again";
  return {
    ...moveBelief(state, lesson, drift),
    answers: state.answers + weight,
    wins: state.wins + weight * answer.credit,
    fast: average(state.fast, residual, TOPIC_RATES.fast * weight),
    slow: average(state.slow, residual, TOPIC_RATES.slow * weight),
    raw: average(state.raw, answer.credit - 0.5, TOPIC_RATES.raw * weight),
    // A rushed answer says as little about recall as a card that was not read.
    memory: isRushed(answer.timeMs) ? state.memory : answerMemory(state.memory, recall, answer.at),
  };
}

const average = (old: number, value: number, rate: number) => old + rate * (value - old);
