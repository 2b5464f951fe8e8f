import type { StreamRow } from "../learner-stream.ts";

/**
 * Predicts the probability of a right answer. The row's own answer is used only after that, and only for its learner.
 */
export type Predictor = (row: StreamRow) => number;

/** A model to compare with: it is trained on the answers of some learners and predicts the answers of others. */
export type Baseline = (training: readonly StreamRow[]) => Predictor;
