import { atLeast, atMost, type Check } from "./checks.ts";
import type { Metrics } from "./metrics.ts";
import type { Measured } from "./prediction.ts";

const COLD_TOLERANCE = 0.004;
const NAME_WIDTH = 11;

/** What a set has to reach (engine.md §9). */
export function checkPrediction({ name, set: { cold, gates }, ...figures }: Measured): Check[] {
  return [
    atLeast(`${name}: AUC of the cold stream`, figures.cold.auc, cold - COLD_TOLERANCE),
    ...(gates
      ? [
          atLeast(`${name}: AUC on held-out users`, figures.own.auc, gates.auc),
          atMost(`${name}: log loss on held-out users`, figures.own.logLoss, gates.logLoss),
          atMost(`${name}: calibration error on held-out users`, figures.own.ece, gates.ece),
        ]
      : []),
  ];
}

/** The engine beside its rivals, and beside what others published for the same split. */
export function printPrediction({ set, folds, cold, own, rivals }: Measured): void {
  const split = folds === 1 ? "the given test users" : `users in ${folds} folds`;
  console.log(`  ${set.title}: ${own.answers} answers, ${split}`);
  for (const [rival, metrics] of rivals) console.log(`    ${rival.padEnd(NAME_WIDTH)} ${worded(metrics)}`);
  console.log(`    ${"engine".padEnd(NAME_WIDTH)} ${worded(own)}`);
  console.log(`    ${"cold stream".padEnd(NAME_WIDTH)} ${worded(cold)}, ${cold.answers} answers`);
  if (!set.published) return;
  const figures = Object.entries(set.published.auc).map(([model, auc]) => `${model} ${auc}`);
  console.log(`    published AUC, not run here: ${figures.join(", ")} (${set.published.source})`);
}

const worded = ({ auc, logLoss, ece }: Metrics) =>
  [auc, logLoss, ece].map((figure) => figure.toFixed(4)).join(" / ");
