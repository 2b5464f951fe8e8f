import type { Baseline } from "./baselines/baseline.ts";
import { bestLr } from "./baselines/best-lr.ts";
import { elo } from "./baselines/elo.ts";
import { itemMean } from "./baselines/item-mean.ts";
import { pfa } from "./baselines/pfa.ts";
import { type DataSet, listDataSets } from "./data-sets.ts";
import { inOrder, replayHeldOut, scoreHeldOut, splitsOf } from "./held-out.ts";
import { readStream } from "./learner-stream.ts";
import { type Metrics, measure, type Scored } from "./metrics.ts";
import { Replay } from "./replay.ts";

export type Measured = {
  name: string;
  set: DataSet;
  folds: number;
  /** The engine on the whole stream, every answer predicted before anything was learnt from it. */
  cold: Metrics;
  /** The engine on answers of learners who taught neither questions nor weights; the rivals on the same ones. */
  own: Metrics;
  rivals: Map<string, Metrics>;
  scored: Scored[];
};

const LONGEST_COLD_STREAM = 150_000;

const baselines: Record<string, Baseline> = {
  "item mean": itemMean,
  Elo: elo,
  PFA: pfa,
  "Best-LR": bestLr,
};

/** Next-answer prediction on the public data sets of a folder, set after set (engine.md §9). */
export function* measurePrediction(folder: string | undefined): Generator<Measured> {
  for (const { name, file, set } of listDataSets(folder)) yield measureSet(name, file, set);
}

function measureSet(name: string, file: string, set: DataSet): Measured {
  const rows = inOrder(readStream(file), set.setting.hasTimes);
  const setting = { ...set.setting, hasCombinations: rows.some(({ skills }) => skills.includes(";")) };
  const splits = splitsOf(rows);
  const cold = new Replay(setting);
  const scored = replayHeldOut(splits, setting);
  const rivals = Object.entries(baselines).map(
    ([rival, baseline]) => [rival, measure(scoreHeldOut(splits, baseline))] as const,
  );
  const plain = measure(scored.map(({ plain, credit }) => ({ p: plain, credit })));
  return {
    name,
    set,
    folds: splits.length,
    cold: measure(rows.slice(0, LONGEST_COLD_STREAM).map((row) => cold.step(row))),
    own: measure(scored),
    rivals: new Map([...rivals, ["G-Elo", plain]]),
    scored,
  };
}
