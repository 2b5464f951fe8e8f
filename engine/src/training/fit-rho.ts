import { logistic } from "../logistic.ts";
import type { ResponseEvent } from "../student/apply-answers.ts";
import { recallMultiplier } from "../student/predict.ts";
import type { Model } from "../student/states.ts";

const MIN_ROWS_WITH_GAP = 2000;
const MIN_GAP_DAYS = 1;
const RHO_GRID = Array.from({ length: 14 }, (_, step) => (30 + 5 * step) / 100);
const NEWTON_STEPS = 6;
const MIN_PROBABILITY = 1e-6;

/** The part of a log row that ρ is fitted to. */
export type RowWithGap = Pick<
  ResponseEvent,
  "credit" | "weight" | "guess" | "recall" | "gapDays" | "features"
>;

/**
 * Refits ρ, the recall-independent share of success: the value on the grid .30, .35 … .95 with the
 * smallest log loss (engine.md §4). Returns undefined below 2,000 answers after a gap of more than a day. For each ρ
 * the overall level is fitted freely, so that only the difference between fresh and old topics decides, not the level
 * that the weights were trained at.
 */
export function fitRho(model: Model, rows: readonly RowWithGap[]): number | undefined {
  const rowsWithKnownGap = rows.filter((row) => row.gapDays !== null);
  const withGap = rowsWithKnownGap.filter((row) => (row.gapDays ?? 0) > MIN_GAP_DAYS);
  if (withGap.length < MIN_ROWS_WITH_GAP) return undefined;
  const rowsWithLogit = rowsWithKnownGap.map((row) => ({ ...row, logit: logitOf(model, row) }));
  const losses = RHO_GRID.map((rho) => lossAtBestShift(rho, rowsWithLogit));
  return RHO_GRID[losses.indexOf(Math.min(...losses))];
}

type RowWithLogit = Pick<RowWithGap, "credit" | "guess" | "recall" | "weight"> & { logit: number };

/** The smallest weighted log loss over a shift of all logits, found by Newton steps with the Fisher information. */
function lossAtBestShift(rho: number, rows: readonly RowWithLogit[]): number {
  let shift = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let slope = 0;
    let information = 0;
    for (const row of rows) {
      const { probability, slope: rowSlope } = probabilityAt(rho, row, shift);
      const spread = probability * (1 - probability);
      slope += (row.weight * (row.credit - probability) * rowSlope) / spread;
      information += (row.weight * rowSlope * rowSlope) / spread;
    }
    if (information === 0) break;
    shift += slope / information;
  }
  return rows.reduce((sum, row) => sum + lossOf(row, probabilityAt(rho, row, shift).probability), 0);
}

function probabilityAt(rho: number, { logit, guess, recall }: RowWithLogit, shift: number) {
  const probabilityRange = (1 - guess) * recallMultiplier({ rho }, recall);
  const success = logistic(logit + shift);
  const probability = Math.min(
    1 - MIN_PROBABILITY,
    Math.max(MIN_PROBABILITY, guess + probabilityRange * success),
  );
  return { probability, slope: probabilityRange * success * (1 - success) };
}

const lossOf = ({ credit, weight }: RowWithLogit, probability: number) =>
  -weight * (credit * Math.log(probability) + (1 - credit) * Math.log(1 - probability));

const logitOf = ({ weights }: Model, { features }: RowWithGap) =>
  weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0);
