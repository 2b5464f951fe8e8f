import { expect, test } from "vitest";
import {
  formatCount,
  formatLargeCount,
  formatPercent,
  formatSigned,
  percentOf,
  withMinusSign,
} from "./numbers.ts";

test("uses the singular for one", () => {
  expect([1, 0, 12].map((count) => formatCount(count, "note"))).toEqual(["1 note", "0 notes", "12 notes"]);
  expect([1, 2].map((count) => formatCount(count, "quiz", "quizzes"))).toEqual(["1 quiz", "2 quizzes"]);
});

test("groups the digits of large counts as in India", () => {
  expect(formatLargeCount(1, "question")).toBe("1 question");
  expect(formatLargeCount(123_456, "question")).toBe("1,23,456 questions");
});

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

test("negative numbers have a true minus sign", () => {
  expect([withMinusSign(-3), withMinusSign("-1 to -2"), formatSigned(-0.42)]).toEqual([
    "−3",
    "−1 to −2",
    "−0.4",
  ]);
  expect(formatSigned(1.2)).toBe("+1.2");
});
