import { expect, test } from "vitest";
import { availableReasons } from "./available-reasons.ts";

const singleChoiceQuestion = { type: "multi choice single answer", report: null } as const;
const numericalQuestion = { type: "numerical", report: null } as const;
const commonReasons = ["key_wrong", "unclear", "typo", "broken", "out_of_syllabus", "duplicate", "other"];
const sortedReasons = (question: Parameters<typeof availableReasons>[0]) =>
  availableReasons(question).toSorted();

test("a second right answer is a matter of questions with one, a wrong solution of the review", () => {
  expect(sortedReasons(singleChoiceQuestion)).toEqual([...commonReasons, "multiple_correct"].toSorted());
  expect(sortedReasons(numericalQuestion)).toEqual(commonReasons.toSorted());
  expect(sortedReasons({ ...numericalQuestion, solution_html: "" })).toEqual(commonReasons.toSorted());
  expect(sortedReasons({ ...numericalQuestion, solution_html: "<p>By Hess</p>" })).toEqual(
    [...commonReasons, "solution_wrong"].toSorted(),
  );
});

test("what was reported in the review stays to be seen when the question is asked again", () => {
  const report = { reason: "solution_wrong", text: "" } as const;
  expect(sortedReasons({ ...numericalQuestion, report })).toEqual(
    [...commonReasons, "solution_wrong"].toSorted(),
  );
});

test("the last reason is the one that needs words", () => {
  expect(availableReasons(singleChoiceQuestion).at(-1)).toBe("other");
});
