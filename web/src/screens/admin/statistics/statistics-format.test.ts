import { expect, test } from "vitest";
import {
  flagMessage,
  formatDuration,
  formatPercent,
  formatSigned,
  formatStatisticsSummary,
} from "./statistics-format.ts";

const metrics = {
  attempts: 42,
  low_sample: false,
  facility_pct: 61.9,
  discrimination: 0.31,
  omit_pct: 0,
  median_ms: null,
  flags: [],
};

test("formats a question's statistics in one line", () => {
  expect(formatStatisticsSummary(metrics)).toBe("42 attempts · 61.9 % of the marks · discrimination 0.31");
  expect(formatStatisticsSummary({ ...metrics, discrimination: null })).toBe(
    "42 attempts · 61.9 % of the marks",
  );
  expect(formatStatisticsSummary({ ...metrics, attempts: 1, low_sample: true })).toBe(
    "1 attempt, too few to judge",
  );
});

test("a negative number has a typographic minus sign", () => {
  expect(formatSigned(-0.125)).toBe("−0.13");
});

test.each([
  [900, "1 s"],
  [60_000, "1 min"],
  [80_000, "1 min 20 s"],
])("formats a duration of %d ms", (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});

test("a percentage has one decimal", () => {
  expect([2.5, 33.3, 0].map(formatPercent)).toEqual(["2.5 %", "33.3 %", "0.0 %"]);
});

test("a flag message names the options that have the flag", () => {
  const option = { text_html: "", correct: false, chosen: 0, chosen_pct: 0, upper_group_pct: 0 };
  const options = [
    { ...option, id: 1, flags: ["dead_distractor" as const] },
    { ...option, id: 2, correct: true, flags: [] },
    { ...option, id: 3, flags: ["likely_miskeyed" as const] },
  ];
  expect(flagMessage("likely_miskeyed", options)).toBe("The best choose C, a wrong answer");
  expect(flagMessage("likely_miskeyed", [...options, ...options.slice(2)])).toBe(
    "The best choose C and D, wrong answers",
  );
  expect(flagMessage("dead_distractor", options)).toBe("Hardly anyone chooses A");
  expect(flagMessage("often_omitted", options)).toBe("More than 40 % leave it blank");
  expect(flagMessage("negative_discrimination", options)).toBe("The weakest do better than the best");
});
