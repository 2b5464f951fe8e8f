import { expect, test } from "vitest";
import { formatWeek, type Sitting, sittingProgress } from "./sittings.ts";

test("a week is written with its first and last day", () => {
  expect(formatWeek({ starts_on: "2026-11-23", ends_on: "2026-11-29" })).toMatch(
    /^Mon 23 Nov\b.*\bSun 29 Nov$/,
  );
});

const progress = (sitting: number, score: number | null, first_score: number | null) =>
  sittingProgress({ sitting, score, first_score } as Sitting);

test("a first sitting is compared with nothing", () => {
  expect(progress(1, 40, 40)).toBe("");
});

test.each([
  [2, 52, 40, /\b12 more\b/],
  [3, -4, 40, /\b44 fewer\b/],
])(
  "sitting %i with %i marks is compared with the first, which had %i",
  (sitting, score, first, difference) => {
    expect(progress(sitting, score, first)).toContain(String(sitting));
    expect(progress(sitting, score, first)).toMatch(difference);
  },
);

test.each([
  ["as many marks as the first", 40],
  ["no marks yet", null],
])("a sitting with %s has no more and no fewer", (_, score) => {
  expect(progress(2, score, 40)).toContain("2");
  expect(progress(2, score, 40)).not.toMatch(/more|fewer/);
});

test("only a sitting that has marks is said to equal the first", () => {
  expect(progress(2, 40, 40)).not.toBe(progress(2, null, 40));
});
