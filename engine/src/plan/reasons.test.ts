import { expect, test } from "vitest";
import { type Reason, reasonFor, wordReason } from "./reasons.ts";
import type { TopicValue } from "./topic-value.ts";

const plain: TopicValue = {
  topicId: 11,
  chapterId: 1,
  share: 0.01,
  chapterShare: 0.03,
  value: 1,
  gain: 0.1,
  answers: 8,
  mastery: 0.7,
  daysSince: 1,
  recall: 0.95,
};

test.each<[string, Partial<TopicValue>, string]>([
  ["a heavy chapter", { chapterShare: 0.06 }, "6 % of the paper"],
  ["a gap", { mastery: 0.48 }, "you are at 48 %"],
  ["a long time", { daysSince: 19.4, recall: 0.6 }, "19 days since"],
  ["a new topic", { answers: 0, daysSince: null }, "not tried yet"],
  ["the latest chapter", { chapterId: 7 }, "your latest chapter"],
])("%s is the reason that is told", (_, over, words) => {
  expect(wordReason(reasonFor({ ...plain, ...over }, 7))).toBe(words);
});

test.each<[Reason, string]>([
  [{ kind: "weightage", percent: 0 }, "less than 1 % of the paper"],
  [{ kind: "time", days: 1 }, "1 day since"],
])("%o reads %s", (reason, words) => {
  expect(wordReason(reason)).toBe(words);
});

test("too few answers are no gap, however they went", () => {
  expect(reasonFor({ ...plain, answers: 2, mastery: 0.1 }, null).kind).toBe("weightage");
});
