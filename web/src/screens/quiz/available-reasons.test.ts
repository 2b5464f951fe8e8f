import { expect, test } from "vitest";
import { availableReasons } from "./available-reasons.ts";

const singleChoiceQuestion = { type: "multi choice single answer", report: null } as const;
const numericalQuestion = { type: "numerical", report: null } as const;
const commonReasons = ["key_wrong", "unclear", "typo", "broken", "out_of_syllabus", "duplicate", "other"];
const sortedReasons = (question: Parameters<typeof availableReasons>[0]) =>
  availableReasons(question).toSorted();

test("offers 'more than one right' only for single-choice questions and 'wrong solution' only in the review", () => {
  expect(sortedReasons(singleChoiceQuestion)).toEqual([...commonReasons, "multiple_correct"].toSorted());
  expect(sortedReasons(numericalQuestion)).toEqual(commonReasons.toSorted());
  expect(sortedReasons({ ...numericalQuestion, solution_html: "" })).toEqual(commonReasons.toSorted());
  expect(sortedReasons({ ...numericalQuestion, solution_html: "<p>By Hess</p>" })).toEqual(
    [...commonReasons, "solution_wrong"].toSorted(),
  );
});

test("always offers the reason of an existing report", () => {
  const report = { reason: "solution_wrong", text: "" } as const;
  expect(sortedReasons({ ...numericalQuestion, report })).toEqual(
    [...commonReasons, "solution_wrong"].toSorted(),
  );
});

test("the last reason is 'other', which requires a text", () => {
  expect(availableReasons(singleChoiceQuestion).at(-1)).toBe("other");
});
