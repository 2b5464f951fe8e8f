import { expect, test } from "vitest";
import { lateWords, percentOf, percentWords, quizWords } from "./summary-words.ts";

test("a quiz is named by chapter and kind, or by kind alone", () => {
  expect(quizWords({ chapter_name: "Electrochemistry", type: "quick-quiz_chapter" })).toBe(
    "Electrochemistry · Quick quiz",
  );
  expect(quizWords({ chapter_name: null, type: "custom" })).toBe("Daily practice");
});

test.each([
  [6, 10, "60.0%"],
  [1, 3, "33.3%"],
  [0, 0, "0.0%"],
])("%i of %i is %s", (part, total, expected) => {
  expect(percentWords(percentOf(part, total))).toBe(expected);
});

test("one late answer is said in the singular", () => {
  expect(lateWords(1)).toContain("1 answer arrived");
  expect(lateWords(2)).toContain("2 answers arrived");
});
