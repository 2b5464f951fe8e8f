import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatSeconds } from "../../../format/dates.ts";
import { formatCount, formatPercent } from "../../../format/numbers.ts";
import { BarChart, Columns } from "../../../ui/charts/charts.tsx";
import { Table, TableBelow } from "../../../ui/charts/table.tsx";
import styles from "./analysis.module.css";
import { timeClassLabels } from "./analysis-format.ts";

/** Where the time went, and how much of it the device was offline. */
export function TimeSection({ analysis }: { analysis: QuizAnalysis }) {
  const { questions, accuracy } = analysis;
  const isMeasured = questions.some(({ seconds }) => seconds !== null);
  return (
    <section className={styles.card} aria-labelledby="time">
      <h2 id="time">Time</h2>
      {isMeasured ? <MeasuredTime analysis={analysis} /> : <p>No time was measured in this quiz.</p>}
      <div className={styles.group}>
        <h3>Right answers</h3>
        <p>{`${accuracy.all.correct} of ${formatCount(accuracy.all.attempted, "answer")} right.`}</p>
        {accuracy.offline_seconds > 0 && <OfflineTable accuracy={accuracy} />}
      </div>
    </section>
  );
}

function MeasuredTime({ analysis: { questions, time_classes } }: { analysis: QuizAnalysis }) {
  const classes = (Object.keys(timeClassLabels) as (keyof typeof timeClassLabels)[]).map((name) => ({
    label: timeClassLabels[name],
    count: time_classes[name],
  }));
  return (
    <>
      <div className={styles.group}>
        <h3>How you spent it</h3>
        <BarChart
          bars={classes.map(({ label, count }) => ({ key: label, label, value: count, text: String(count) }))}
          table={{ head: ["Time", "Questions"], rows: classes.map(({ label, count }) => [label, count]) }}
        />
        <p className="caption">
          Too fast is less than two fifths of the expected time, a long time is more than one and a half
          times. A blank question counts beyond its expected time.
        </p>
      </div>
      <div className={styles.group}>
        <h3>Question by question</h3>
        <Columns
          columns={questions.map(({ question_id, seconds, expected_seconds }) => ({
            key: question_id,
            value: seconds ?? 0,
            expected: expected_seconds,
          }))}
        />
        <p className="caption">
          Columns: your time, from the first question to the last. Lines: the expected time.
        </p>
        <TableBelow
          table={{
            head: ["Question", "Time", "Expected", "Marks"],
            rows: questions.map(({ seconds, expected_seconds, score }, index) => [
              index + 1,
              formatSeconds(seconds),
              formatSeconds(expected_seconds),
              String(score).replace("-", "−"),
            ]),
          }}
        />
      </div>
    </>
  );
}

function OfflineTable({
  accuracy: { all, online, offline_seconds },
}: {
  accuracy: QuizAnalysis["accuracy"];
}) {
  const rowOf = ({ attempted, correct, share, seconds }: typeof all) => [
    `${correct} of ${attempted}`,
    formatPercent(share),
    formatSeconds(seconds),
  ];
  return (
    <>
      <p className="muted">
        {`Your phone was offline for ${formatSeconds(offline_seconds)} of it. That changes no marks.`}
      </p>
      <Table
        head={["Questions", "Right", "Share", "Time"]}
        rows={[
          ["All", ...rowOf(all)],
          ["Without those offline", ...rowOf(online)],
        ]}
      />
    </>
  );
}
