import { expect, test } from "vitest";
import { checkCalibration } from "./calibration.ts";

/** Where overall prep is more than four marks off on average, or its range holds the truth too rarely (engine.md §9). */
const KNOWN_MISSES = [
  "B: topics known or not, with half-lives: overall prep after 15 answers, marks off on average",
  "B: topics known or not, with half-lives: overall prep after 60 answers, marks off on average",
  "B: topics known or not, with half-lives: overall prep after 60 answers, share of ranges that hold the truth",
  "B: topics known or not, with half-lives: overall prep after 300 answers, share of ranges that hold the truth",
  "C: as A, with faster fading, slips and absences: overall prep after 15 answers, marks off on average",
  "D: fast and slow memory stores, hard prerequisites: overall prep after 15 answers, marks off on average",
];

/** The same as `npm run bench -- engine calibration`. */
test("overall prep is right on average after 15, 60 and 300 answers, and its range holds the truth, but for what is known", () => {
  const missed = checkCalibration(40, () => {}).filter(({ hasPassed }) => !hasPassed);
  expect(missed.map(({ name }) => name)).toEqual(KNOWN_MISSES);
}, 600_000);
