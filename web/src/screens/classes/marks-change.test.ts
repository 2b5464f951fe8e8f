import { expect, test } from "vitest";
import { formatMarksChange } from "./marks-change.ts";

test("changed marks are told with each question and what was decided", () => {
  const questions = [
    { number: 3, kind: "left_out" as const },
    { number: 12, kind: "also_right" as const },
  ];
  expect(formatMarksChange({ score_before: -1, score_after: 32, questions })).toBe(
    "Your marks have changed: −1 → 32. Question 3: not counted. Question 12: also right.",
  );
});
