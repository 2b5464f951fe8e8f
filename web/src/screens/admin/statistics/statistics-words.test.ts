import { expect, test } from "vitest";
import { blameWords, percentWords, signedFigure, stretchWords, summaryWords } from "./statistics-words.ts";

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

test("a share keeps the decimal that tells it from 3 %", () => {
  expect([2.5, 33.3, 0].map(percentWords)).toEqual(["2.5 %", "33.3 %", "0.0 %"]);
});

test("a suspicion names the options it is about", () => {
  const option = { text_html: "", correct: false, chosen: 0, chosen_pct: 0, top_pct: 0 };
  const options = [
    { ...option, id: 1, suspicions: ["dead_distractor" as const] },
    { ...option, id: 2, correct: true, suspicions: [] },
    { ...option, id: 3, suspicions: ["key_beaten" as const] },
  ];
  expect(blameWords("key_beaten", options)).toBe("The best choose C, a wrong answer");
  expect(blameWords("key_beaten", [...options, ...options.slice(2)])).toBe(
    "The best choose C and D, wrong answers",
  );
  expect(blameWords("dead_distractor", options)).toBe("Hardly anyone chooses A");
  expect(blameWords("often_omitted", options)).toBe("More than 40 % leave it blank");
  expect(blameWords("negative_discrimination", options)).toBe("The weakest do better than the best");
});
