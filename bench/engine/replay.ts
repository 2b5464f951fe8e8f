import {
  defaultPriors,
  type ItemDifficulty,
  type ItemHistory,
  initialModel,
  learnFromAnswer,
  type Model,
  newChapter,
  newOverall,
  newTopic,
  type OverallState,
  type PredictionInput,
  type Priors,
  predict,
  type TopicState,
  updateLearner,
} from "@rasayan/engine";
import type { StreamRow } from "./learner-stream.ts";
import type { ScoredAnswer } from "./metrics.ts";

/** Properties of a data set. A combination of skills is a topic in the chapter of its first skill. */
export type ReplayOptions = { hasTimes: boolean; hasCombinations: boolean; guess: number };

/** One prediction and its answer; `uncorrected` is p₀, before the learned correction. */
export type ReplayedAnswer = ScoredAnswer & { uncorrected: number };

type Student = {
  overall: OverallState;
  chapters: Map<string, { theta: number; variance: number }>;
  topics: Map<string, TopicState>;
  itemHistories: Map<string, ItemHistory>;
};

/** Feeds a stream of answers to the engine, which predicts each one before learning from it. */
export class Replay {
  #students = new Map<string, Student>();
  #items = new Map<string, ItemDifficulty>();
  #topicDifficulties = new Map<string, ItemDifficulty>();
  #model: Model;
  readonly #priors: Priors;
  readonly #options: ReplayOptions;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#model = options.hasTimes ? initialModel : { ...initialModel, rho: 1 };
    this.#priors = options.hasCombinations ? defaultPriors : { ...defaultPriors, chapter: 0 };
  }

  /** Predicts and learns; with `isFrozen` only the student's own states change. */
  step(row: StreamRow, isFrozen = false): ReplayedAnswer {
    const student = this.#studentOf(row.user);
    const input = this.#inputOf(student, row);
    const prediction = predict(input, this.#priors);
    const answer = { credit: row.credit, at: input.at };
    if (isFrozen) {
      storeState(student, row, updateLearner(input, prediction, answer, this.#priors));
    } else {
      const next = learnFromAnswer(input, prediction, answer, this.#priors);
      storeState(student, row, next);
      this.#model = next.model;
      this.#items.set(row.item, next.itemDifficulty);
      if (next.topicDifficulty) this.#topicDifficulties.set(row.skills, next.topicDifficulty);
    }
    return { p: prediction.p, uncorrected: prediction.baseProbability, credit: row.credit };
  }

  #studentOf(user: string): Student {
    const existing = this.#students.get(user);
    if (existing) return existing;
    const student: Student = {
      overall: newOverall(this.#priors),
      chapters: new Map(),
      topics: new Map(),
      itemHistories: new Map(),
    };
    this.#students.set(user, student);
    return student;
  }

  #inputOf(student: Student, row: StreamRow): PredictionInput {
    return {
      overall: student.overall,
      chapter: student.chapters.get(row.firstSkill) ?? newChapter(this.#priors),
      topic: student.topics.get(row.skills) ?? newTopic(this.#priors),
      itemHistory: student.itemHistories.get(row.item),
      question: {
        guess: this.#options.guess,
        itemDifficulty: this.#items.get(row.item) ?? { difficultyLogit: 0, variance: 1, answers: 0 },
      },
      topicDifficulty: this.#topicDifficulties.get(row.skills) ?? {
        difficultyLogit: 0,
        variance: 0.4,
        answers: 0,
      },
      model: this.#model,
      at: new Date(row.seconds * 1000),
    };
  }
}

function storeState(student: Student, row: StreamRow, next: ReturnType<typeof updateLearner>): void {
  student.overall = next.overall;
  student.chapters.set(row.firstSkill, next.chapter);
  student.topics.set(row.skills, next.topic);
  student.itemHistories.set(row.item, next.itemHistory);
}
