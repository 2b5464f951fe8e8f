import {
  applyAnswers,
  applyCard,
  DAY_MS,
  firstModel,
  type Learner,
  newLearner,
  type PlanQuestion,
  type QuizAnswer,
} from "@rasayan/engine";
import { type School, type TrueQuestion, topicsOf } from "./school.ts";

const FIRST_DAY = Date.parse("2026-08-24T00:00:00+05:30");
const MEMORY_OF_SIGHT_DAYS = 30;

export const dateOf = (day: number) => new Date(FIRST_DAY + day * DAY_MS);

/** What the engine and the policies can know of a student. */
export class Pupil {
  readonly seed: number;
  readonly school: School;
  readonly taught: number[] = [];
  readonly topics: number[] = [];
  learner: Learner = newLearner();
  #seen = new Map<number, { days: number[]; lastCorrect: number | null }>();
  #today: QuizAnswer[] = [];

  constructor(school: School, seed: number) {
    this.school = school;
    this.seed = seed;
  }

  get latestChapter(): number | null {
    return this.taught.at(-1) ?? null;
  }

  noteLesson(chapter: number): void {
    this.taught.push(chapter);
    this.topics.push(...topicsOf(chapter));
    this.learner = { ...this.learner, doneChapters: new Set(this.taught) };
  }

  noteCard(topic: number, day: number): void {
    const state = applyCard(this.learner.topics.get(topic), { recall: "good", at: dateOf(day) });
    this.learner = { ...this.learner, topics: new Map([...this.learner.topics, [topic, state]]) };
  }

  noteAnswer({ known }: TrueQuestion, day: number, isRight: boolean): void {
    const before = this.#seen.get(known.id) ?? { days: [], lastCorrect: null };
    this.#seen.set(known.id, {
      days: [...before.days, day],
      lastCorrect: isRight ? day : before.lastCorrect,
    });
    const answer = { question: known, credit: isRight ? 1 : 0, at: dateOf(day), timeMs: 90_000 };
    this.#today.push({ ...answer, quizId: Math.floor(1e6 * day) });
  }

  /** The day's quiz is over: what it showed is learnt, as on the server. */
  closeDay(): void {
    this.learner = applyAnswers(this.learner, firstModel, this.#today).learner;
    this.#today = [];
  }

  timesSeen(id: number): number {
    return this.#seen.get(id)?.days.length ?? 0;
  }

  /** The questions of a topic with how this student met them. */
  questionsOf(topic: number, day: number): PlanQuestion[] {
    return (this.school.questions[topic] ?? []).map(({ known }) => {
      const seen = this.#seen.get(known.id);
      if (!seen) return known;
      const recent = seen.days.filter((one) => day - one <= MEMORY_OF_SIGHT_DAYS).length;
      const lastCorrectAt = seen.lastCorrect === null ? null : dateOf(seen.lastCorrect);
      return { ...known, timesSeenIn30Days: recent, lastCorrectAt };
    });
  }
}
