import { expect, test } from "vitest";
import { signedFigure, stretchWords, summaryWords } from "./statistics-words.ts";

const figures = {
  ...{ attempts: 42, few: false, facility_pct: 61.9, discrimination: 0.31, omit_pct: 0, median_ms: null },
  suspicions: [],
};

test("the figures of a question in one line", () => {
  expect(summaryWords(figures)).toBe("42 attempts · 61.9 % of the marks · discrimination 0.31");
  expect(summaryWords({ ...figures, discrimination: null })).toBe("42 attempts · 61.9 % of the marks");
  expect(summaryWords({ ...figures, attempts: 1, few: true })).toBe("1 attempt, too few to judge");
});

test("a negative figure has a minus sign", () => {
  expect(signedFigure(-0.125)).toBe("−0.13");
});

test.each([
  [900, "1 s"],
  [60_000, "1 min"],
  [80_000, "1 min 20 s"],
])("%d ms", (ms, words) => {
  expect(stretchWords(ms)).toBe(words);
});
