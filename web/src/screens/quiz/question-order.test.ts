import { expect, test } from "vitest";
import { mayFinish, mayGrow, onwardFrom, openingQuestion, placeOf, plannedLength } from "./question-order.ts";

test("a question knows its number and neighbours", () => {
  expect(placeOf([7, 3, 9], 3)).toEqual({ number: 2, previousId: 7, nextId: 9 });
  expect(placeOf([7, 3, 9], 9)).toEqual({ number: 3, previousId: 3, nextId: undefined });
});

test("a quiz opens at the first unanswered question, or at its first", () => {
  expect(openingQuestion([7, 3, 9], new Set([7]))).toBe(3);
  expect(openingQuestion([7, 3], new Set([7, 3]))).toBe(7);
  expect(openingQuestion([], new Set())).toBeUndefined();
});

test("the questions ahead come first, then those behind", () => {
  expect(onwardFrom([7, 3, 9, 4], 9)).toEqual([9, 4, 7, 3]);
  expect(onwardFrom([7, 3], 99)).toEqual([7, 3]);
});

test("only a diagnostic that is shorter than planned grows", () => {
  const quiz = { type: "diagnostic", question_ids: [1, 2], total_questions: 15 };
  expect(mayGrow(quiz)).toBe(true);
  expect(plannedLength(quiz)).toBe(15);
  expect(mayGrow({ ...quiz, type: "custom" })).toBe(false);
  expect(mayGrow({ ...quiz, total_questions: 2 })).toBe(false);
});

test("a diagnostic may be finished once twelve are answered or skipped, until its last question", () => {
  const after = (count: number) => ({
    ...{ type: "diagnostic", total_questions: 15, finish_after: 12 },
    question_ids: Array.from({ length: count }, (_, index) => index + 1),
  });
  const nothing = new Set<number>();
  expect(mayFinish(after(12), nothing)).toBe(false);
  expect(mayFinish(after(12), new Set([12]))).toBe(true);
  expect(mayFinish(after(13), nothing)).toBe(true);
  expect(mayFinish(after(14), nothing)).toBe(true);
  expect(mayFinish(after(15), nothing)).toBe(false);
  expect(mayFinish({ ...after(13), finish_after: null }, nothing)).toBe(false);
});
