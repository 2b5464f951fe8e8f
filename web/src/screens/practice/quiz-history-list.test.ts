import { expect, test } from "vitest";
import { formatDateTime, formatScore } from "./quiz-history-list.tsx";

test("formats a timestamp with date and time in India", () => {
  expect(formatDateTime("2026-11-18T12:00:00Z")).toBe("18 Nov 2026, 5:30 pm");
});

test.each([
  [22, 40, "22 of 40"],
  [-3, 40, "−3 of 40"],
  [0, 0, "0 of 0"],
])("formats a score of %i out of %i as %s", (score, max_score, expected) => {
  expect(formatScore({ score, max_score })).toBe(expected);
});
