import { expect, test } from "vitest";
import { formatQuizTitle, unsavedAnswersMessage } from "./summary-format.ts";

test("a quiz is named by chapter and kind, or by kind alone", () => {
  expect(formatQuizTitle({ chapter_name: "Electrochemistry", type: "quick-quiz_chapter" })).toBe(
    "Electrochemistry · Quick quiz",
  );
  expect(formatQuizTitle({ chapter_name: null, type: "custom" })).toBe("Daily practice");
});

test("a lost answer is told by its question", () => {
  expect(unsavedAnswersMessage([3])).toBe(
    "Question 3: the answer did not arrive before the quiz ended, and was not counted.",
  );
  expect(unsavedAnswersMessage([8, 3])).toMatch(/^Questions 3 and 8: the answers .* were not counted\.$/);
});
