import { expect, test } from "vitest";
import {
  fixFirstMessage,
  formatReasonCounts,
  formatReportCount,
  formatReporterAnswer,
} from "./report-format.ts";

test("counts the reasons, most frequent first, without unused ones", () => {
  const noReasons = { key_wrong: 0, unclear: 0, typo: 0, broken: 0, solution_wrong: 0, other: 0 };
  const reasons = { ...noReasons, multiple_correct: 1, unclear: 3, out_of_syllabus: 0, duplicate: 2 };
  expect(formatReasonCounts(reasons)).toBe("Unclear 3 · Duplicate 2 · More than one right 1");
});

test("formats the numbers of reports and students", () => {
  expect(formatReportCount({ reports: 1, learners: 1 })).toBe("1 report by 1 student");
  expect(formatReportCount({ reports: 4, learners: 3 })).toBe("4 reports by 3 students");
});

test.each([
  [{ chosen: [1], typed: null }, "Chose B"],
  [{ chosen: [0, 2, 3], typed: null }, "Chose A, C and D"],
  [{ chosen: [], typed: "-4.5" }, "Answered −4.5"],
  [{ chosen: [], typed: null }, "No answer"],
])("formats the reporter's response %o", (report, expected) => {
  expect(formatReporterAnswer(report)).toBe(expected);
});

test("names the questions to correct unless it is only the open question", () => {
  expect(fixFirstMessage({ id: 7, unchanged_ids: [7] })).toBe("Edit the question before marking this fixed.");
  expect(fixFirstMessage({ id: 7, unchanged_ids: [9] })).toBe("Edit question 9 before marking this fixed.");
  expect(fixFirstMessage({ id: 7, unchanged_ids: [7, 9] })).toBe(
    "Edit questions 7, 9 before marking these reports fixed.",
  );
});
