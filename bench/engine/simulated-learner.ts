import type { SimulatedQuestion } from "./curriculum.ts";

/**
 * How one student really learns and forgets. Days are numbers with fractions; topics are numbered as in the
 * curriculum.
 */
export type SimulatedLearner = {
  /** The probability of answering a question right now. */
  correctProbability(question: SimulatedQuestion, topic: number, day: number): number;
  attendLesson(topic: number, day: number): void;
  readCard(topic: number, day: number): void;
  practise(question: SimulatedQuestion, topic: number, day: number, isCorrect: boolean): void;
};

export const sigma = (z: number) => 1 / (1 + Math.exp(-z));
export const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
