import { expect, test } from "vitest";
import { lostWords, quizWords } from "./summary-words.ts";

test("a quiz is named by chapter and kind, or by kind alone", () => {
  expect(quizWords({ chapter_name: "Electrochemistry", type: "quick-quiz_chapter" })).toBe(
    "Electrochemistry · Quick quiz",
  );
  expect(quizWords({ chapter_name: null, type: "custom" })).toBe("Daily practice");
});

test("a lost answer is told by its question", () => {
  expect(lostWords([3])).toBe(
    "Question 3: the answer did not arrive before the quiz ended, and was not counted.",
  );
  expect(lostWords([8, 3])).toMatch(/^Questions 3 and 8: the answers .* were not counted\.$/);
});
