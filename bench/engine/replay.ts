import {
  defaultPriors,
  firstModel,
  type GeneralState,
  type Hardness,
  learn,
  learnOwn,
  type Model,
  newChapter,
  newGeneral,
  newTopic,
  type OwnRecord,
  type Priors,
  predict,
  type Situation,
  type TopicState,
} from "@rasayan/engine";
import type { StreamRow } from "./learner-stream.ts";
import type { Scored } from "./metrics.ts";

/** What a data set has and lacks; skills in combinations are topics in the chapter of their first skill. */
export type Setting = { hasTimes: boolean; hasCombinations: boolean; guess: number };

/** One prediction and its answer; `plain` is p₀, before the correction that is learnt on the way. */
export type Replayed = Scored & { plain: number };

type Student = {
  general: GeneralState;
  chapters: Map<string, { theta: number; variance: number }>;
  topics: Map<string, TopicState>;
  own: Map<string, OwnRecord>;
};

/** The engine fed with a stream of answers, each predicted before it is learnt. */
export class Replay {
  #students = new Map<string, Student>();
  #items = new Map<string, Hardness>();
  #topicHardness = new Map<string, Hardness>();
  #model: Model;
  readonly #priors: Priors;
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#model = setting.hasTimes ? firstModel : { ...firstModel, rho: 1 };
    this.#priors = setting.hasCombinations ? defaultPriors : { ...defaultPriors, chapter: 0 };
  }

  /** Predicts and learns; with `isFrozen` the population's part is only read. */
  step(row: StreamRow, isFrozen = false): Replayed {
    const student = this.#studentOf(row.user);
    const situation = this.#situationOf(student, row);
    const prediction = predict(situation, this.#priors);
    const answer = { credit: row.credit, at: situation.at };
    if (isFrozen) {
      remember(student, row, learnOwn(situation, prediction, answer, this.#priors));
    } else {
      const next = learn(situation, prediction, answer, this.#priors);
      remember(student, row, next);
      this.#model = next.model;
      this.#items.set(row.item, next.hardness);
      if (next.topicHardness) this.#topicHardness.set(row.skills, next.topicHardness);
    }
    return { p: prediction.p, plain: prediction.plain, credit: row.credit };
  }

  #studentOf(user: string): Student {
    const known = this.#students.get(user);
    if (known) return known;
    const student: Student = {
      general: newGeneral(this.#priors),
      chapters: new Map(),
      topics: new Map(),
      own: new Map(),
    };
    this.#students.set(user, student);
    return student;
  }

  #situationOf(student: Student, row: StreamRow): Situation {
    return {
      general: student.general,
      chapter: student.chapters.get(row.firstSkill) ?? newChapter(this.#priors),
      topic: student.topics.get(row.skills) ?? newTopic(this.#priors),
      own: student.own.get(row.item),
      question: {
        guess: this.#setting.guess,
        hardness: this.#items.get(row.item) ?? { hardness: 0, variance: 1, answers: 0 },
      },
      topicHardness: this.#topicHardness.get(row.skills) ?? { hardness: 0, variance: 0.4, answers: 0 },
      model: this.#model,
      at: new Date(row.seconds * 1000),
    };
  }
}

function remember(student: Student, row: StreamRow, next: ReturnType<typeof learnOwn>): void {
  student.general = next.general;
  student.chapters.set(row.firstSkill, next.chapter);
  student.topics.set(row.skills, next.topic);
  student.own.set(row.item, next.own);
}
