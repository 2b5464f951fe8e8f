import { expect, test } from "vitest";
import { formatDrafts, formatUnanswered } from "./end-quiz-format.ts";

test("uses the singular for one", () => {
  expect(formatUnanswered(1)).toBe("1 question is unanswered.");
  expect(formatUnanswered(3)).toBe("3 questions are unanswered.");
  expect(formatDrafts(1)).toBe("1 answer not submitted");
  expect(formatDrafts(2)).toBe("2 answers not submitted");
});
