import { expect, test } from "vitest";
import { formatKeyOptions, formatRegrade } from "./review-format.ts";

test("a regrade shows its date and how the marks changed", () => {
  const corrected_at = "2026-11-02T18:30:00.000Z";
  expect(formatRegrade({ corrected_at, score_before: -1, score_after: 4 })).toBe(
    "Corrected on 3 November 2026. Your marks: −1, now +4.",
  );
  expect(formatRegrade({ corrected_at, score_before: 0, score_after: 0 })).toBe(
    "Corrected on 3 November 2026. Your marks: still 0.",
  );
});

test("several keys of options chosen together are told apart from options of which one is chosen", () => {
  expect(formatKeyOptions("multi choice single answer", [[0, 2]])).toBe("A or C");
  expect(formatKeyOptions("multi choice multi correct", [[0, 1, 2]])).toBe("A, B and C");
  expect(formatKeyOptions("multi choice multi correct", [[0, 1, 2], [3]])).toBe("A, B and C, or D");
});
