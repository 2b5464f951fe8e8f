import type { StreamRow } from "../learner-stream.ts";
import type { Baseline } from "./baseline.ts";
import { type Described, LogisticRegression } from "./logistic-regression.ts";
import { Tallies } from "./tallies.ts";

/** What a model sees of a row before its answer. */
type Describe = (row: StreamRow, tallies: Tallies) => Described;

/** Logistic regression over a description of the question and of the learner's answers before it. */
export function regressed(describe: Describe): Baseline {
  return (training) => {
    const tallies = new Tallies();
    const regression = new LogisticRegression();
    for (const row of training) {
      regression.add(describe(row, tallies), row.credit);
      tallies.note(row);
    }
    regression.fit();
    return (row) => {
      const p = regression.predict(describe(row, tallies));
      tallies.note(row);
      return p;
    };
  };
}
