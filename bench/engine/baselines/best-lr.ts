import { logisticBaseline } from "./logistic-baseline.ts";
import { skillFeatures } from "./pfa.ts";

/**
 * Best-LR without its time windows: the features of PFA, the question, and the learner's right and wrong answers to
 * the question and overall (Gervet et al. 2020, JEDM 12-3).
 */
export const bestLr = logisticBaseline((row, counters) => {
  const itemCounts = counters.logCounts(row.user, `item ${row.item}`);
  const totalCounts = counters.logCounts(row.user, "all");
  return [
    ...skillFeatures(row, counters),
    [`item ${row.item}`, 1],
    ["right answers to the item", itemCounts.correct],
    ["wrong answers to the item", itemCounts.wrong],
    ["right answers", totalCounts.correct],
    ["wrong answers", totalCounts.wrong],
  ];
});
