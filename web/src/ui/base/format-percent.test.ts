import { expect, test } from "vitest";
import { formatPercent, percentOf } from "./format-percent.ts";

test.each([
  [6, 10, "60.0%"],
  [1, 3, "33.3%"],
  [0, 0, "0.0%"],
])("%i of %i is %s", (part, total, expected) => {
  expect(formatPercent(percentOf(part, total))).toBe(expected);
});

test("an unknown percentage is a dash", () => {
  expect(formatPercent(null)).toBe("–");
});
