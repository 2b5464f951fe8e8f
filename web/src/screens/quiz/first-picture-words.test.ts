import { expect, test } from "vitest";
import { rangeWords, spokenRange, uncertaintyWords } from "./first-picture-words.ts";

const overall = { low: 28.4, high: 61.6, answered: 13 };

test("the picture says how far it can be trusted, by what was answered", () => {
  const words = (answered: number) =>
    uncertaintyWords({ overall: { ...overall, answered }, branches: [], chapters: [] });
  expect(words(13)).toMatch(/^13 answers say how far you are overall to about ±17 points; a chapter’s/);
  expect(words(1)).toMatch(/^1 answer says/);
});

test("a range is printed short and said in full", () => {
  expect(rangeWords(overall)).toBe("28–62 %");
  expect(spokenRange(overall)).toBe("between 28 and 62 percent, from 13 answers");
  expect(spokenRange({ ...overall, answered: 1 })).toMatch(/from 1 answer$/);
});
