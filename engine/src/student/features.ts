import type { Belief, GeneralState, OwnRecord, TopicState } from "./states.ts";

/** The inputs of the logistic correction in their fixed order (engine.md §5b); weights are stored in this order. */
export const featureNames = [
  "constant",
  "logit",
  "learner",
  "chapter and topic",
  "ease of the question",
  "uncertainty",
  "topic wins",
  "topic fails",
  "question wins",
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

const LOGIT = 1;

/** Identity: the correction starts by changing nothing. */
export const identityWeights: readonly number[] = featureNames.map((_, at) => (at === LOGIT ? 1 : 0));

type Seen = {
  /** The shrunk logit zs, and √V. */
  logit: number;
  spread: number;
  ease: number;
  general: GeneralState;
  chapter: Belief;
  topic: TopicState;
  own: OwnRecord | undefined;
};

/** x of engine.md §5b, from the states before the answer. */
export function featuresOf({ logit, spread, ease, general, chapter, topic, own }: Seen): number[] {
  const { answers, wins } = topic;
  return [
    1,
    logit,
    general.theta,
    topic.theta + chapter.theta,
    ease,
    spread,
    Math.log1p(wins),
    Math.log1p(answers - wins),
    Math.log1p(own?.wins ?? 0),
    Math.log1p(own?.fails ?? 0),
    answers === 0 ? 1 : 0,
    own ? 0 : 1,
    Math.log1p(general.answers) / 5,
    isBetween(answers, 0, 1),
    isBetween(answers, 1, 2),
    isBetween(answers, 2, 4),
    isBetween(answers, 4, 9),
    isBetween(answers, 9, Number.POSITIVE_INFINITY),
    answers > 0 ? (wins / answers - 0.5) * Math.min(1, answers / 10) : 0,
    general.fast,
    general.medium,
    general.slow,
    topic.fast,
    topic.slow,
    general.raw,
    topic.raw,
  ];
}

/** The same features seen with another belief about the question, as when a log is read again. */
export function withHardness(
  features: readonly number[],
  { logit, spread, ease }: Pick<Seen, "logit" | "spread" | "ease">,
): number[] {
  const copy = [...features];
  copy[LOGIT] = logit;
  copy[4] = ease;
  copy[5] = spread;
  return copy;
}

/** Answers are counted by weight, so a count may lie between two whole numbers: it belongs to the upper one. */
const isBetween = (answers: number, above: number, upTo: number) =>
  answers > above && answers <= upTo ? 1 : 0;
