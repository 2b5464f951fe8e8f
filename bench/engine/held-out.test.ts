import { expect, test } from "vitest";
import { replayHeldOut, scoreHeldOut, splitsOf } from "./held-out.ts";
import type { StreamRow } from "./learner-stream.ts";
import { calibrationBins, measure } from "./metrics.ts";

const rowOf = (user: string, credit: number, split = "all"): StreamRow => ({
  user,
  seconds: 0,
  item: "q",
  skills: "moles",
  firstSkill: "moles",
  credit,
  split,
});

test("uses the given split, and without one, puts every learner into the test set of exactly one of five folds", () => {
  const presplitRows = [rowOf("asha", 1, "train"), rowOf("bela", 0, "test")];
  expect(splitsOf(presplitRows)).toEqual([{ training: [presplitRows[0]], test: [presplitRows[1]] }]);

  const rows = ["a", "b", "c", "d", "e", "f", "a"].map((user) => rowOf(user, 1));
  const testUsers = splitsOf(rows).map(({ test }) => test.map(({ user }) => user).join(""));
  expect(testUsers).toEqual(["afa", "b", "c", "d", "e"]);
});

test("a baseline is trained on the training answers and predicts the others", () => {
  const splits = splitsOf([rowOf("asha", 1, "train"), rowOf("bela", 0, "test")]);
  const predictions = scoreHeldOut(splits, (training) => (row) => training.length / 4 + row.credit);
  expect(predictions).toEqual([{ p: 0.25, credit: 0 }]);
});

test("the engine's correction changes nothing without training", () => {
  const splits = [{ training: [], test: [rowOf("asha", 1), rowOf("asha", 0)] }];
  const [first] = replayHeldOut(splits, { hasTimes: false, hasCombinations: false, guess: 0 });
  expect(first?.p).toBeCloseTo(0.5, 12);
  expect(first?.uncorrected).toBeCloseTo(0.5, 12);
});

test("the calibration error is the weighted mean distance of prediction and outcome over the bins", () => {
  const predictions = [
    { p: 0.62, credit: 1 },
    { p: 0.68, credit: 0 },
    { p: 0.9, credit: 1 },
    { p: 1, credit: 1 },
  ];
  expect(calibrationBins(predictions)).toEqual([
    { answers: 2, predicted: 0.65, observed: 0.5 },
    { answers: 2, predicted: 0.95, observed: 1 },
  ]);
  expect(measure(predictions).ece).toBeCloseTo((2 * 0.15 + 2 * 0.05) / 4, 12);
});
