import { mean } from "../metrics.ts";
import type { Baseline } from "./baseline.ts";

/** Answers at the overall share that every question is given, so that a rare one is not believed too soon. */
const PRIOR_ANSWERS = 2;

/** (rights + 2·overall share) / (answers + 2) of the question: what is known without knowing the learner. */
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
