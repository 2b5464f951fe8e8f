import { expect, test } from "vitest";
import { formatRight, sortFindings, textAlternative, uncertaintyMessage } from "./diagnostic-result.tsx";

test("says how precise overall prep is, with the number of answers", () => {
  const messageFor = (answered: number) => uncertaintyMessage({ answered, overall_prep_range: [28.4, 61.6] });
  expect(messageFor(13)).toMatch(/^From 13 answers, your Overall Prep is right to about ±17 points\./);
  expect(messageFor(1)).toMatch(/^From 1 answer,/);
});

test("a part of the paper has its own answers, and its range for screen readers", () => {
  const part = { percent: 44.6, low: 28.4, high: 61.6, answered: 3, right: 1 };
  expect(formatRight(part)).toBe("1 of 3 right");
  expect(textAlternative(part)).toBe(", about 45 percent, between 28 and 62");
});

test("names the three best and the three worst chapters by their own answers, and none without an answer", () => {
  const chapters = [
    [70, 1],
    [20, 0],
    [55, 0],
    [45, 1],
    [80, 1],
    [60, 1],
    [10, 0],
    [30, 0],
  ].map(([percent = 0, right = 0]) => ({
    percent,
    low: percent - 10,
    high: percent + 10,
    answered: 1,
    right,
    chapter_id: percent,
    chapter_name: String(percent),
    type: "Physical Chemistry" as const,
  }));
  const unanswered = chapters.map((chapter) => ({ ...chapter, chapter_name: "–", answered: 0, right: 0 }));
  expect(sortFindings([...chapters, ...unanswered])).toEqual({
    strong: ["80", "70", "60"],
    weak: ["10", "20", "30"],
  });
  expect(sortFindings([])).toEqual({ strong: [], weak: [] });
});
