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
    ["rights on the item", itemCounts.correct],
    ["wrongs on the item", itemCounts.wrong],
    ["rights", totalCounts.correct],
    ["wrongs", totalCounts.wrong],
  ];
});
