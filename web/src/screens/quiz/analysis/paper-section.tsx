import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatDay } from "../../../format/dates.ts";
import { formatCount, percentOf, withMinusSign } from "../../../format/numbers.ts";
import { formatMarks } from "../../../question/review/review-format.ts";
import { Curve } from "../../../ui/charts/charts.tsx";
import { TableBelow } from "../../../ui/charts/table.tsx";
import styles from "./analysis.module.css";
import { formatScore } from "./analysis-format.ts";

type Paper = NonNullable<QuizAnalysis["paper"]>;

/** The sitting beside the learner's others and beside those of other students. */
export function PaperSection({ paper }: { paper: Paper }) {
  const { name, sitting, first_score, history, expected } = paper;
  const [{ max_score: full } = { max_score: 0 }] = history;
  return (
    <section className={styles.card} aria-labelledby="paper">
      <h2 id="paper">{name}</h2>
      {sitting > 1 && (
        <p>{`You have sat this paper ${sitting} times; the first sitting gave ${formatMarks(first_score)}.`}</p>
      )}
      <p>{describePercentile(paper)}</p>
      {(history.length > 1 || expected) && (
        <div className={styles.group}>
          <h3>Your papers of this pattern</h3>
          {expected && <p>{describeExpected(expected)}</p>}
          <Curve
            values={history.map(({ score, max_score }) => percentOf(score, max_score))}
            band={expected && { low: percentOf(expected.low, full), high: percentOf(expected.high, full) }}
          />
          <p className="caption">
            From the oldest to this one; the top line is full marks.
            {expected && " Shaded: what we expect of a paper sat today."}
          </p>
          <TableBelow
            table={{
              head: ["Day", "Marks", "Sitting"],
              rows: historyRows(paper),
            }}
          />
        </div>
      )}
    </section>
  );
}

function historyRows({ history, expected }: Paper): [string, string, string | number][] {
  const rows = history.map(
    ({ completed_at, score, max_score, sitting }): [string, string, string | number] => [
      formatDay(completed_at),
      formatScore({ score, full: max_score }),
      sitting === 1 ? "first" : sitting,
    ],
  );
  return expected ? [...rows, ["Expected today", formatRange(expected), "–"]] : rows;
}

type Expected = NonNullable<Paper["expected"]>;

/** `38 to 71`, or `−4 to 12`. */
const formatRange = ({ low, high }: Expected) => withMinusSign(`${Math.round(low)} to ${Math.round(high)}`);

/** What the model expects of the next paper. */
export const describeExpected = (expected: Expected): string =>
  `If you sat such a paper today, we would expect about ${formatMarks(Math.round(expected.marks))}: in four of five cases ${formatRange(expected)}.`;

/** Says where a first sitting stands among those of other students, or why there is no percentile. */
export function describePercentile({ sitting, first_sittings, needed, percentile }: Paper): string {
  const students = formatCount(first_sittings, "student");
  if (percentile !== null)
    return `Percentile ${percentile}: of the first sittings of this paper by ${students}, so many percent have your marks or fewer.`;
  if (sitting > 1) return "A percentile compares first sittings only.";
  return `A percentile needs ${needed} students who have sat this paper; so far there ${first_sittings === 1 ? "is" : "are"} ${first_sittings}.`;
}
