import { expect, test } from "vitest";
import { describeDraw, describeTest } from "./test-descriptions.ts";

const draw = (questions: number, questions_seen: number) =>
  describeDraw({ unseen: 64, seen: 12, minutes: 40, questions, questions_seen });

test("a new test says how much of it the learner has seen before", () => {
  expect(draw(0, 0)).toBe("No question fits. Choose fewer filters.");
  expect(draw(25, 0)).toBe("The test has 25 questions. All are new to you.");
  expect(draw(75, 11)).toBe(
    "The test has 75 questions. 11 of them you have seen before, the longest ago first.",
  );
  expect(draw(5, 5)).toBe("The test has 5 questions. You have seen all of them before.");
  expect(draw(1, 1)).toBe("The test has 1 question. You have seen it before.");
});

test("a saved test says its size, its time and its mode", () => {
  expect(describeTest({ questions: 25, minutes: 40, mode: "exam" })).toBe(
    "25 questions · 40 min · Exam mode",
  );
  expect(describeTest({ questions: 1, minutes: null, mode: "practice" })).toBe(
    "1 question · no time limit · Practice mode",
  );
});
