import { expect, test } from "vitest";
import { formatQuizTitle } from "../../../messages/quiz-types.ts";
import { unsavedAnswersMessage } from "./summary.tsx";

test("names a quiz by its own name, by chapter and type, or only by type", () => {
  const name = "JEE Main chemistry paper";
  expect(formatQuizTitle({ name, chapter_name: null, type: "mock" })).toBe(name);
  expect(formatQuizTitle({ name: null, chapter_name: "Electrochemistry", type: "quick-quiz_chapter" })).toBe(
    "Electrochemistry · Quick quiz",
  );
  expect(formatQuizTitle({ name: null, chapter_name: null, type: "custom" })).toBe("Daily practice");
});

test("lists the questions whose answers were not counted", () => {
  expect(unsavedAnswersMessage([3])).toBe(
    "Question 3: the answer did not arrive before the quiz ended, and was not counted.",
  );
  expect(unsavedAnswersMessage([8, 3])).toMatch(/^Questions 3 and 8: the answers .* were not counted\.$/);
});
