import { atLeast, atMost, type Check } from "./checks.ts";
import type { Metrics } from "./metrics.ts";
import type { PredictionResult } from "./prediction.ts";

const COLD_TOLERANCE = 0.004;
const NAME_WIDTH = 11;

/** Checks one data set against its thresholds (engine.md §9). */
export function checkPrediction({
  name,
  set: { coldAuc, thresholds },
  ...result
}: PredictionResult): Check[] {
  return [
    atLeast(`${name}: AUC of the cold stream`, result.coldStart.auc, coldAuc - COLD_TOLERANCE),
    ...(thresholds
      ? [
          atLeast(`${name}: AUC on held-out users`, result.heldOut.auc, thresholds.auc),
          atMost(`${name}: log loss on held-out users`, result.heldOut.logLoss, thresholds.logLoss),
          atMost(`${name}: calibration error on held-out users`, result.heldOut.ece, thresholds.ece),
        ]
      : []),
  ];
}

/** Prints the engine's metrics beside those of the baselines, and published ones for the same split. */
export function printPrediction({ set, folds, coldStart, heldOut, rivals }: PredictionResult): void {
  const split = folds === 1 ? "the given test users" : `users in ${folds} folds`;
  console.log(`  ${set.title}: ${heldOut.answers} answers, ${split}`);
  for (const [rival, metrics] of rivals)
    console.log(`    ${rival.padEnd(NAME_WIDTH)} ${formatMetrics(metrics)}`);
  console.log(`    ${"engine".padEnd(NAME_WIDTH)} ${formatMetrics(heldOut)}`);
  console.log(
    `    ${"cold stream".padEnd(NAME_WIDTH)} ${formatMetrics(coldStart)}, ${coldStart.answers} answers`,
  );
  if (!set.published) return;
  const publishedScores = Object.entries(set.published.auc).map(([model, auc]) => `${model} ${auc}`);
  console.log(`    published AUC, not run here: ${publishedScores.join(", ")} (${set.published.source})`);
}

const formatMetrics = ({ auc, logLoss, ece }: Metrics) =>
  [auc, logLoss, ece].map((value) => value.toFixed(4)).join(" / ");
