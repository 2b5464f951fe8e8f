import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatDay } from "../../../format/dates.ts";
import { formatCount, percentOf } from "../../../format/numbers.ts";
import { formatMarks } from "../../../question/review/review-format.ts";
import { Curve } from "../../../ui/charts/charts.tsx";
import { TableBelow } from "../../../ui/charts/table.tsx";
import styles from "./analysis.module.css";
import { compareWithForecast, formatForecast, formatScore } from "./analysis-format.ts";

type Paper = NonNullable<QuizAnalysis["paper"]>;

/** The sitting beside the learner's others and beside those of other students. */
export function PaperSection({ paper }: { paper: Paper }) {
  const { name, sitting, first_score, history, forecast } = paper;
  const { score, max_score: full = 0 } = history.at(-1) ?? {};
  return (
    <section className={styles.card} aria-labelledby="paper">
      <h2 id="paper">{name}</h2>
      {sitting > 1 && (
        <p>{`You have sat this paper ${sitting} times; the first sitting gave ${formatMarks(first_score)}.`}</p>
      )}
      <p>{describePercentile(paper)}</p>
      {paper.expected && <p>{describeExpected(paper.expected)}</p>}
      {(history.length > 1 || forecast) && (
        <div className={styles.group}>
          <h3>Your papers of this pattern</h3>
          {forecast && score !== undefined && <p>{compareWithForecast(forecast, { score, full })}</p>}
          <Curve
            values={history.map(({ score, max_score }) => percentOf(score, max_score))}
            band={forecast && { low: percentOf(forecast.low, full), high: percentOf(forecast.high, full) }}
          />
          <p className="caption">
            From the oldest to this one; the top line is full marks.
            {forecast && " Shaded: what we had expected of this one."}
          </p>
          <TableBelow
            table={{
              head: ["Day", "Marks", "Forecast"],
              rows: historyRows(paper),
            }}
          />
        </div>
      )}
    </section>
  );
}

function historyRows({ history }: Paper): [string, string, string][] {
  return history.map(({ completed_at, score, max_score, sitting, forecast }) => [
    formatDay(completed_at),
    formatScore({ score, full: max_score }),
    sitting > 1 ? `sitting ${sitting}` : forecast ? formatForecast(forecast) : "–",
  ]);
}

/** Says where a first sitting stands among those of other students, or why there is no percentile. */
export function describePercentile({ sitting, first_sittings, needed, percentile }: Paper): string {
  const students = formatCount(first_sittings, "student");
  if (percentile !== null)
    return `Percentile ${percentile}: of the first sittings of this paper by ${students}, so many percent have your marks or fewer.`;
  if (sitting > 1) return "A percentile compares first sittings only.";
  return `A percentile needs ${needed} students who have sat this paper; so far there ${first_sittings === 1 ? "is" : "are"} ${first_sittings}.`;
}

/** Says what the engine expects of all students, and that nobody was counted. */
export function describeExpected({ at_most, ...range }: NonNullable<Paper["expected"]>): string {
  return `Until then, by our model and not by a count of students: eight of ten would have ${formatForecast(range)} marks, and ${Math.round(at_most)} of 100 students at most yours.`;
}
