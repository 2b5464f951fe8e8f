import type { StreamRow } from "../learner-stream.ts";

/** The chance of a right answer; said before the answer is looked at, which then counts for its learner alone. */
export type Predictor = (row: StreamRow) => number;

/** A model to compare with: taught by the answers of some learners, asked about the answers of others. */
export type Baseline = (training: readonly StreamRow[]) => Predictor;
