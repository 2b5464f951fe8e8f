import { expect, test } from "vitest";
import { formatInterval, intervalTextAlternative, uncertaintyMessage } from "./diagnostic-result.tsx";

const overall = { low: 28.4, high: 61.6, answered: 13 };

test("says how precise the result is, with the number of answers", () => {
  const messageFor = (answered: number) =>
    uncertaintyMessage({ overall: { ...overall, answered }, branches: [], chapters: [] });
  expect(messageFor(13)).toMatch(/^13 answers say how far you are overall to about ±17 points; a chapter’s/);
  expect(messageFor(1)).toMatch(/^1 answer says/);
});

test("formats an interval briefly, and in full for screen readers", () => {
  expect(formatInterval(overall)).toBe("28–62 %");
  expect(intervalTextAlternative(overall)).toBe("between 28 and 62 percent, from 13 answers");
  expect(intervalTextAlternative({ ...overall, answered: 1 })).toMatch(/from 1 answer$/);
});
