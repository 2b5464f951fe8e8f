import { expect, test } from "vitest";
import { availableReasons, formatLength, parseDraft, validateReport } from "./report-draft.ts";

test("a report needs a reason, and a text if the reason is 'other'", () => {
  expect(validateReport({ text: "It is wrong." })).toEqual({
    field: "reason",
    message: "Choose what is wrong.",
  });
  expect(validateReport({ reason: "other", text: "  " })).toEqual({
    field: "text",
    message: "Write what is wrong.",
  });
  expect(validateReport({ reason: "other", text: "Two pages overlap." })).toBeUndefined();
  expect(validateReport({ reason: "typo", text: "" })).toBeUndefined();
});

test("parses a stored draft and ignores an invalid one", () => {
  expect(parseDraft('{"reason":"typo","text":"an"}')).toEqual({ reason: "typo", text: "an" });
  expect(parseDraft('{"text":"an"}')).toEqual({ reason: undefined, text: "an" });
  expect(parseDraft('{"reason":"toString","text":"an"}')).toEqual({ reason: undefined, text: "an" });
  for (const stored of [null, "", "{", "7", '{"text":7}']) expect(parseDraft(stored)).toBeUndefined();
});

test("formats the length of a text out of the maximum", () => {
  expect(formatLength("Na2SO4")).toBe("6 of 500");
});

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
