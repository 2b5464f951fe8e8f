import type { StreamRow } from "../learner-stream.ts";
import type { Baseline } from "./baseline.ts";
import { Counters } from "./counters.ts";
import { type Features, LogisticRegression } from "./logistic-regression.ts";

/** Returns the features of a row, without its answer. */
type FeatureExtractor = (row: StreamRow, counters: Counters) => Features;

/** Logistic regression on features of the question and of the learner's earlier answers. */
export function logisticBaseline(extractFeatures: FeatureExtractor): Baseline {
  return (training) => {
    const counters = new Counters();
    const regression = new LogisticRegression();
    for (const row of training) {
      regression.add(extractFeatures(row, counters), row.credit);
      counters.record(row);
    }
    regression.fit();
    return (row) => {
      const p = regression.predict(extractFeatures(row, counters));
      counters.record(row);
      return p;
    };
  };
}
