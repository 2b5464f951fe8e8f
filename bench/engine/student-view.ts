import {
  applyAnswers,
  applyCard,
  applyDiagnostic,
  DAY_MS,
  initialModel,
  type Learner,
  newLearner,
  type PlanQuestion,
  type QuizAnswer,
} from "@rasayan/engine";
import { type Curriculum, type SimulatedQuestion, topicsOf } from "./curriculum.ts";

const FIRST_DAY = Date.parse("2026-08-24T00:00:00+05:30");
const RECENT_DAYS = 30;

export const dateOf = (day: number) => new Date(FIRST_DAY + day * DAY_MS);

/** What the engine and the policies can know of a student. */
export class StudentView {
  readonly seed: number;
  readonly curriculum: Curriculum;
  readonly taughtChapters: number[] = [];
  readonly topics: number[] = [];
  learner: Learner = newLearner();
  #seen = new Map<number, { days: number[]; lastCorrect: number | null }>();
  #todaysAnswers: QuizAnswer[] = [];

  constructor(curriculum: Curriculum, seed: number) {
    this.curriculum = curriculum;
    this.seed = seed;
  }

  get latestChapter(): number | null {
    return this.taughtChapters.at(-1) ?? null;
  }

  recordLesson(chapter: number): void {
    this.taughtChapters.push(chapter);
    this.topics.push(...topicsOf(chapter));
    this.learner = { ...this.learner, completedChapters: new Set(this.taughtChapters) };
  }

  recordCard(topic: number, day: number): void {
    const state = applyCard(this.learner.topics.get(topic), { rating: "good", at: dateOf(day) });
    this.learner = { ...this.learner, topics: new Map([...this.learner.topics, [topic, state]]) };
  }

  recordAnswer({ planQuestion }: SimulatedQuestion, day: number, isCorrect: boolean): void {
    const previous = this.#seen.get(planQuestion.id) ?? { days: [], lastCorrect: null };
    this.#seen.set(planQuestion.id, {
      days: [...previous.days, day],
      lastCorrect: isCorrect ? day : previous.lastCorrect,
    });
    const answer = { question: planQuestion, credit: isCorrect ? 1 : 0, at: dateOf(day), timeMs: 90_000 };
    this.#todaysAnswers.push({ ...answer, quizId: Math.floor(1e6 * day) });
  }

  /** Ends the day's quiz: the engine learns from its answers, as on the server. */
  endDay(): void {
    this.learner = applyAnswers(this.learner, initialModel, this.#todaysAnswers).learner;
    this.#todaysAnswers = [];
  }

  /** Ends the diagnostic: as on the server, it estimates the level of all chapters together. */
  endDiagnostic(): void {
    const { chapters } = this.curriculum;
    this.learner = applyDiagnostic(this.learner, initialModel, chapters, this.#todaysAnswers).learner;
    this.#todaysAnswers = [];
  }

  /** The answers that the engine has not learned from yet. */
  get todaysAnswers(): readonly QuizAnswer[] {
    return this.#todaysAnswers;
  }

  timesSeen(id: number): number {
    return this.#seen.get(id)?.days.length ?? 0;
  }

  /** The questions of a topic with this student's history of them. */
  questionsOf(topic: number, day: number): PlanQuestion[] {
    return (this.curriculum.questions[topic] ?? []).map(({ planQuestion }) => {
      const seen = this.#seen.get(planQuestion.id);
      if (!seen) return planQuestion;
      const recent = seen.days.filter((seenDay) => day - seenDay <= RECENT_DAYS).length;
      const lastCorrectAt = seen.lastCorrect === null ? null : dateOf(seen.lastCorrect);
      return { ...planQuestion, timesSeenIn30Days: recent, lastCorrectAt };
    });
  }
}
