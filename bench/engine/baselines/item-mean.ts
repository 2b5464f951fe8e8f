import { mean } from "../metrics.ts";
import type { Baseline } from "./baseline.ts";

/** Every question gets this many answers at the overall share, so that few real answers don't give an extreme mean. */
const PRIOR_ANSWERS = 2;

/** Predicts from the question alone: (right + 2·overall share) / (answers + 2). */
export const itemMean: Baseline = (training) => {
  const overall = mean(training.map(({ credit }) => credit));
  const items = new Map<string, { correct: number; answers: number }>();
  for (const { item, credit } of training) {
    const { correct, answers } = items.get(item) ?? { correct: 0, answers: 0 };
    items.set(item, { correct: correct + credit, answers: answers + 1 });
  }
  return ({ item }) => {
    const { correct, answers } = items.get(item) ?? { correct: 0, answers: 0 };
    return (correct + PRIOR_ANSWERS * overall) / (answers + PRIOR_ANSWERS);
  };
};
