import type { GaussianEstimate, ItemHistory, OverallState, TopicState } from "./states.ts";

/** The features of the logistic correction in their fixed order (engine.md §5b). Weights are stored in this order. */
export const featureNames = [
  "constant",
  "logit",
  "learner",
  "chapter and topic",
  "ease of the question",
  "uncertainty",
  "topic credit",
  "topic fails",
  "question credit",
  "question fails",
  "new topic",
  "new question",
  "learner answers",
  "topic answered once",
  "topic answered twice",
  "topic answered 3 or 4 times",
  "topic answered 5 to 9 times",
  "topic answered 10 times or more",
  "topic success rate",
  "learner residual, fast",
  "learner residual, medium",
  "learner residual, slow",
  "topic residual, fast",
  "topic residual, slow",
  "learner success, raw",
  "topic success, raw",
] as const;

const LOGIT_INDEX = 1;

/** Initial weights, with which the correction changes nothing. */
export const identityWeights: readonly number[] = featureNames.map((_, index) =>
  index === LOGIT_INDEX ? 1 : 0,
);

type FeatureInput = {
  /** `logit` is the shrunk logit zs, `spread` is √V. */
  logit: number;
  spread: number;
  ease: number;
  overall: OverallState;
  chapter: GaussianEstimate;
  topic: TopicState;
  itemHistory: ItemHistory | undefined;
};

/** The features x of engine.md §5b, from the states before the answer. */
export function featuresOf({
  logit,
  spread,
  ease,
  overall,
  chapter,
  topic,
  itemHistory,
}: FeatureInput): number[] {
  const { answers, credit } = topic;
  return [
    1,
    logit,
    overall.theta,
    topic.theta + chapter.theta,
    ease,
    spread,
    Math.log1p(credit),
    Math.log1p(answers - credit),
    Math.log1p(itemHistory?.credit ?? 0),
    Math.log1p(itemHistory?.lostCredit ?? 0),
    answers === 0 ? 1 : 0,
    itemHistory ? 0 : 1,
    Math.log1p(overall.answers) / 5,
    isBetween(answers, 0, 1),
    isBetween(answers, 1, 2),
    isBetween(answers, 2, 4),
    isBetween(answers, 4, 9),
    isBetween(answers, 9, Number.POSITIVE_INFINITY),
    answers > 0 ? (credit / answers - 0.5) * Math.min(1, answers / 10) : 0,
    overall.fast,
    overall.medium,
    overall.slow,
    topic.fast,
    topic.slow,
    overall.raw,
    topic.raw,
  ];
}

/** The same features with another estimate of the question's difficulty, as when the log is replayed. */
export function withItemDifficulty(
  features: readonly number[],
  { logit, spread, ease }: Pick<FeatureInput, "logit" | "spread" | "ease">,
): number[] {
  const copy = [...features];
  copy[LOGIT_INDEX] = logit;
  copy[4] = ease;
  copy[5] = spread;
  return copy;
}

/** Answers are counted by weight, so a count may lie between two integers; it then belongs to the upper one. */
const isBetween = (answers: number, above: number, upTo: number) =>
  answers > above && answers <= upTo ? 1 : 0;
