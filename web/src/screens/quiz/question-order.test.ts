import { expect, test } from "vitest";
import {
  canFinishEarly,
  initialQuestionId,
  isAdaptive,
  plannedLength,
  positionOf,
  prefetchOrder,
} from "./question-order.ts";

test("returns the number and neighbours of a question", () => {
  expect(positionOf([7, 3, 9], 3)).toEqual({ number: 2, previousId: 7, nextId: 9 });
  expect(positionOf([7, 3, 9], 9)).toEqual({ number: 3, previousId: 3, nextId: undefined });
});

test("a quiz opens at the first unanswered question, or at the first if all are answered", () => {
  expect(initialQuestionId([7, 3, 9], new Set([7]))).toBe(3);
  expect(initialQuestionId([7, 3], new Set([7, 3]))).toBe(7);
  expect(initialQuestionId([], new Set())).toBeUndefined();
});

test("prefetches later questions before earlier ones", () => {
  expect(prefetchOrder([7, 3, 9, 4], 9)).toEqual([9, 4, 7, 3]);
  expect(prefetchOrder([7, 3], 99)).toEqual([7, 3]);
});

test("only a diagnostic with fewer questions than planned is adaptive", () => {
  const quiz = { type: "diagnostic" as const, question_ids: [1, 2], total_questions: 15 };
  expect(isAdaptive(quiz)).toBe(true);
  expect(plannedLength(quiz)).toBe(15);
  expect(isAdaptive({ ...quiz, type: "custom" as const })).toBe(false);
  expect(isAdaptive({ ...quiz, total_questions: 2 })).toBe(false);
});

test("a diagnostic can be finished early once twelve of its fifteen questions are answered or skipped", () => {
  const quizAfter = (count: number) => ({
    type: "diagnostic" as const,
    total_questions: 15,
    finish_after: 12,
    question_ids: Array.from({ length: count }, (_, index) => index + 1),
  });
  const noAnswers = new Set<number>();
  expect(canFinishEarly(quizAfter(12), noAnswers)).toBe(false);
  expect(canFinishEarly(quizAfter(12), new Set([12]))).toBe(true);
  expect(canFinishEarly(quizAfter(13), noAnswers)).toBe(true);
  expect(canFinishEarly(quizAfter(14), noAnswers)).toBe(true);
  expect(canFinishEarly(quizAfter(15), noAnswers)).toBe(false);
  expect(canFinishEarly({ ...quizAfter(13), finish_after: null }, noAnswers)).toBe(false);
});
