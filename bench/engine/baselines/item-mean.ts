import { mean } from "../metrics.ts";
import type { Baseline } from "./baseline.ts";

/** Answers at the overall share that every question is given, so that a rare one is not believed too soon. */
const PRIOR_ANSWERS = 2;

/** (rights + 2·overall share) / (answers + 2) of the question: what is known without knowing the learner. */
export const itemMean: Baseline = (training) => {
  const overall = mean(training.map(({ credit }) => credit));
  const items = new Map<string, { rights: number; answers: number }>();
  for (const { item, credit } of training) {
    const { rights, answers } = items.get(item) ?? { rights: 0, answers: 0 };
    items.set(item, { rights: rights + credit, answers: answers + 1 });
  }
  return ({ item }) => {
    const { rights, answers } = items.get(item) ?? { rights: 0, answers: 0 };
    return (rights + PRIOR_ANSWERS * overall) / (answers + PRIOR_ANSWERS);
  };
};
