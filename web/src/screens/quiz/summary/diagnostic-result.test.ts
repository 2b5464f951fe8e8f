import { expect, test } from "vitest";
import {
  formatInterval,
  intervalTextAlternative,
  sortFindings,
  uncertaintyMessage,
} from "./diagnostic-result.tsx";

const overall = { low: 28.4, high: 61.6, answered: 13 };

test("says how precise the result is, with the number of answers", () => {
  const messageFor = (answered: number) =>
    uncertaintyMessage({ overall: { ...overall, answered }, branches: [], chapters: [] });
  expect(messageFor(13)).toMatch(/^From 13 answers, your overall level is right to about ±17 points\./);
  expect(messageFor(1)).toMatch(/^From 1 answer,/);
});

test("formats an interval briefly, and in full for screen readers", () => {
  expect(formatInterval(overall)).toBe("28–62 %");
  expect(intervalTextAlternative(overall)).toBe("between 28 and 62 percent, from 13 answers");
  expect(intervalTextAlternative({ ...overall, answered: 1 })).toMatch(/from 1 answer$/);
});

test("names the three best and the three worst chapters", () => {
  const chapters = [70, 20, 55, 45, 80, 60, 10, 30].map((middle) => ({
    low: middle - 10,
    high: middle + 10,
    answered: 1,
    chapter_id: middle,
    chapter_name: String(middle),
    type: "Physical Chemistry" as const,
  }));
  expect(sortFindings(chapters)).toEqual({ strong: ["80", "70", "60"], weak: ["10", "20", "30"] });
  expect(sortFindings([])).toEqual({ strong: [], weak: [] });
});
