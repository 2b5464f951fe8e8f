import { expect, test } from "vitest";
import { checkCalibration } from "./calibration.ts";

/** The same as `npm run bench -- engine calibration`. */
test("overall prep is right on average after 15, 60 and 300 answers, and its range holds the truth", () => {
  expect(checkCalibration(40, () => {}).filter(({ hasPassed }) => !hasPassed)).toEqual([]);
}, 600_000);
