import type { Baseline } from "./baselines/baseline.ts";
import { bestLr } from "./baselines/best-lr.ts";
import { elo } from "./baselines/elo.ts";
import { itemMean } from "./baselines/item-mean.ts";
import { pfa } from "./baselines/pfa.ts";
import { type DataSet, listDataSets } from "./data-sets.ts";
import { replayHeldOut, scoreHeldOut, sortRows, splitsOf } from "./held-out.ts";
import { readStream } from "./learner-stream.ts";
import { type Metrics, measure, type ScoredAnswer } from "./metrics.ts";
import { Replay } from "./replay.ts";

export type PredictionResult = {
  name: string;
  set: DataSet;
  folds: number;
  /** The engine on the whole stream, starting untrained and predicting every answer before it learns from it. */
  coldStart: Metrics;
  /**
   * The engine on answers of learners who trained neither questions nor weights, and the baselines on the same
   * answers.
   */
  heldOut: Metrics;
  rivals: Map<string, Metrics>;
  predictions: ScoredAnswer[];
};

const MAX_COLD_STREAM = 150_000;

const baselines: Record<string, Baseline> = {
  "item mean": itemMean,
  Elo: elo,
  PFA: pfa,
  "Best-LR": bestLr,
};

/** Measures next-answer prediction on the public data sets of a folder, one after the other (engine.md §9). */
export function* measurePrediction(folder: string | undefined): Generator<PredictionResult> {
  for (const { name, file, set } of listDataSets(folder)) yield measureSet(name, file, set);
}

function measureSet(name: string, file: string, set: DataSet): PredictionResult {
  const rows = sortRows(readStream(file), set.options.hasTimes);
  const options = { ...set.options, hasCombinations: rows.some(({ skills }) => skills.includes(";")) };
  const splits = splitsOf(rows);
  const coldReplay = new Replay(options);
  const predictions = replayHeldOut(splits, options);
  const rivals = Object.entries(baselines).map(
    ([rival, baseline]) => [rival, measure(scoreHeldOut(splits, baseline))] as const,
  );
  const uncorrected = measure(predictions.map(({ uncorrected, credit }) => ({ p: uncorrected, credit })));
  return {
    name,
    set,
    folds: splits.length,
    coldStart: measure(rows.slice(0, MAX_COLD_STREAM).map((row) => coldReplay.step(row))),
    heldOut: measure(predictions),
    rivals: new Map([...rivals, ["G-Elo", uncorrected]]),
    predictions,
  };
}
