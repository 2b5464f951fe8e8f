import { logistic } from "../logistic.ts";
import type { LogRow } from "../student/apply-answers.ts";
import { multiplierOf } from "../student/predict.ts";
import type { Model } from "../student/states.ts";

const LEAST_ROWS_WITH_GAP = 2000;
const LEAST_GAP_DAYS = 1;
const GRID = Array.from({ length: 14 }, (_, step) => (30 + 5 * step) / 100);
const NEWTON_STEPS = 6;
const LEAST_CHANCE = 1e-6;

/** What of a logged answer ρ is fitted to. */
export type RestedRow = Pick<LogRow, "credit" | "weight" | "guess" | "recall" | "gapDays" | "features">;

/**
 * ρ, the share of success that does not depend on recall, chosen anew on the grid .30, .35 … .95 by log loss once
 * 2,000 answers came after a gap of more than a day (engine.md §4); undefined before. For each ρ the overall level is
 * fitted freely, so that only the difference between fresh and old topics decides, not the level the weights were
 * learnt at.
 */
export function refitRho(model: Model, rows: readonly RestedRow[]): number | undefined {
  const known = rows.filter((row) => row.gapDays !== null);
  const withGap = known.filter((row) => (row.gapDays ?? 0) > LEAST_GAP_DAYS);
  if (withGap.length < LEAST_ROWS_WITH_GAP) return undefined;
  const seen = known.map((row) => ({ ...row, logit: logitOf(model, row) }));
  const losses = GRID.map((rho) => lossAtBestLevel(rho, seen));
  return GRID[losses.indexOf(Math.min(...losses))];
}

type Seen = Pick<RestedRow, "credit" | "guess" | "recall" | "weight"> & { logit: number };

/** The smallest weighted log loss over a shift of all logits, found by Newton's steps on its Fisher information. */
function lossAtBestLevel(rho: number, rows: readonly Seen[]): number {
  let shift = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let slope = 0;
    let information = 0;
    for (const row of rows) {
      const { chance, slope: rowSlope } = chanceAt(rho, row, shift);
      const spread = chance * (1 - chance);
      slope += (row.weight * (row.credit - chance) * rowSlope) / spread;
      information += (row.weight * rowSlope * rowSlope) / spread;
    }
    if (information === 0) break;
    shift += slope / information;
  }
  return rows.reduce((sum, row) => sum + lossOf(row, chanceAt(rho, row, shift).chance), 0);
}

function chanceAt(rho: number, { logit, guess, recall }: Seen, shift: number) {
  const reach = (1 - guess) * multiplierOf({ rho }, recall);
  const success = logistic(logit + shift);
  const chance = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, guess + reach * success));
  return { chance, slope: reach * success * (1 - success) };
}

const lossOf = ({ credit, weight }: Seen, chance: number) =>
  -weight * (credit * Math.log(chance) + (1 - credit) * Math.log(1 - chance));

const logitOf = ({ weights }: Model, { features }: RestedRow) =>
  weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0);
