import { expect, test } from "vitest";
import { formatCount } from "./format-count.ts";

test("uses the singular for one", () => {
  expect([1, 0, 12].map((count) => formatCount(count, "note"))).toEqual(["1 note", "0 notes", "12 notes"]);
  expect([1, 2].map((count) => formatCount(count, "quiz", "quizzes"))).toEqual(["1 quiz", "2 quizzes"]);
});
