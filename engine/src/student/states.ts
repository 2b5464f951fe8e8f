import type { QuestionKind } from "../marking-rules.ts";
import type { Memory } from "../memory.ts";

/** A quantity in logits with its uncertainty. */
export type GaussianEstimate = { theta: number; variance: number };

/** A learner's overall state. `fast`, `medium` and `slow` are moving averages of residuals at these rates. */
export type OverallState = GaussianEstimate & {
  /** Sum of the answers' weights. */
  answers: number;
  fast: number;
  medium: number;
  slow: number;
  /** Moving average of (y − ½). */
  raw: number;
};

export type ChapterState = GaussianEstimate;

export type TopicState = GaussianEstimate & {
  answers: number;
  /** Sum of the credit in these answers. */
  credit: number;
  fast: number;
  slow: number;
  raw: number;
  /** Null until the topic was practised or reviewed. */
  memory: Memory | null;
};

/** A learner's own history with one question, by weight. */
export type ItemHistory = { credit: number; lostCredit: number };

/** The difficulty of a question (or of a whole topic) in logits; with `variance` 0 it is fixed. */
export type ItemDifficulty = { difficultyLogit: number; variance: number; answers: number };

/** Everything about one learner that predictions read. */
export type Learner = {
  overall: OverallState;
  chapters: ReadonlyMap<number, ChapterState>;
  topics: ReadonlyMap<number, TopicState>;
  /** By question id. */
  itemHistories: ReadonlyMap<number, ItemHistory>;
  /** Chapters that the learner marked as completed. */
  completedChapters: ReadonlySet<number>;
};

/** The parameters that all learners share. An update creates the next version and never changes this one. */
export type Model = {
  version: number;
  bias: number;
  /** Number of answers it was trained on. */
  answers: number;
  /** In the order of `featureNames`. */
  weights: readonly number[];
  /** Sums of squared gradients, for AdaGrad. */
  squaredGradientSums: readonly number[];
  /** ρ, the recall-independent share of success (engine.md §4). */
  rho: number;
};

/** Prior variances, and the drift of a learner's states per answer (engine.md §5a). */
export type Priors = {
  overall: number;
  chapter: number;
  topic: number;
  drift: { overall: number; chapter: number; topic: number };
  /** Recall probability of a topic that was never practised or reviewed (engine.md §4). */
  newTopicRecall: number;
};

export const defaultPriors: Priors = {
  overall: 0.8,
  chapter: 0.25,
  topic: 0.25,
  drift: { overall: 0.005, chapter: 0, topic: 0.005 },
  newTopicRecall: 0.7,
};

export type Difficulty = "easy" | "medium" | "hard";

const LABEL_DIFFICULTY: Record<Difficulty, number> = { easy: -0.9, medium: 0, hard: 1 };
const KIND_DIFFICULTY: Record<QuestionKind, number> = { single: 0, numerical: 0.2, multi: 0.5 };
const LABELLED_VARIANCE = 0.6;
const UNLABELLED_VARIANCE = 1;
const GUESS_PROBABILITIES: Record<QuestionKind, number> = { single: 0.2, multi: 0.05, numerical: 0 };

/** The difficulty of a question that nobody has answered yet (engine.md §5a). */
export function newItemDifficulty(label: Difficulty | null, kind: QuestionKind): ItemDifficulty {
  return {
    difficultyLogit: (label ? LABEL_DIFFICULTY[label] : 0) + KIND_DIFFICULTY[kind],
    variance: label ? LABELLED_VARIANCE : UNLABELLED_VARIANCE,
    answers: 0,
  };
}

/** The probability of answering right by guessing: g of engine.md §5a. */
export function guessProbability(kind: QuestionKind): number {
  return GUESS_PROBABILITIES[kind];
}

export function newOverall(priors = defaultPriors): OverallState {
  return { theta: 0, variance: priors.overall, answers: 0, fast: 0, medium: 0, slow: 0, raw: 0 };
}

export function newChapter(priors = defaultPriors): ChapterState {
  return { theta: 0, variance: priors.chapter };
}

export function newTopic(priors = defaultPriors): TopicState {
  return { theta: 0, variance: priors.topic, answers: 0, credit: 0, fast: 0, slow: 0, raw: 0, memory: null };
}

/** A learner without any data. */
export function newLearner(completedChapters: Iterable<number> = []): Learner {
  return {
    overall: newOverall(),
    chapters: new Map(),
    topics: new Map(),
    itemHistories: new Map(),
    completedChapters: new Set(completedChapters),
  };
}
