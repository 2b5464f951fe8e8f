import { expect, test } from "vitest";
import { draftWords, unansweredWords } from "./end-quiz-words.ts";

test("one question is said in the singular", () => {
  expect(unansweredWords(1)).toBe("1 question is unanswered.");
  expect(unansweredWords(3)).toBe("3 questions are unanswered.");
  expect(draftWords(1)).toBe("1 answer not submitted");
  expect(draftWords(2)).toBe("2 answers not submitted");
});
