import { expect, test } from "vitest";
import { offeredReasons } from "./offered-reasons.ts";

const single = { type: "multi choice single answer", report: null } as const;
const number = { type: "numerical", report: null } as const;
const always = ["key_wrong", "unclear", "typo", "broken", "out_of_syllabus", "duplicate", "other"];
const sorted = (question: Parameters<typeof offeredReasons>[0]) => offeredReasons(question).toSorted();

test("a second right answer is a matter of questions with one, a wrong solution of the review", () => {
  expect(sorted(single)).toEqual([...always, "several_right"].toSorted());
  expect(sorted(number)).toEqual(always.toSorted());
  expect(sorted({ ...number, solution_html: "" })).toEqual(always.toSorted());
  expect(sorted({ ...number, solution_html: "<p>By Hess</p>" })).toEqual(
    [...always, "solution_wrong"].toSorted(),
  );
});

test("what was reported in the review stays to be seen when the question is asked again", () => {
  const report = { reason: "solution_wrong", text: "" } as const;
  expect(sorted({ ...number, report })).toEqual([...always, "solution_wrong"].toSorted());
});

test("the last reason is the one that needs words", () => {
  expect(offeredReasons(single).at(-1)).toBe("other");
});
