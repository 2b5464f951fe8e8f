import { expect, test } from "vitest";
import { formatScore } from "./quiz-history-list.tsx";

test.each([
  [22, 40, "22 of 40"],
  [-3, 40, "−3 of 40"],
  [0, 0, "0 of 0"],
])("formats a score of %i out of %i as %s", (score, max_score, expected) => {
  expect(formatScore({ score, max_score })).toBe(expected);
});
