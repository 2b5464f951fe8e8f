import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatDay } from "../../../format/dates.ts";
import { percentOf } from "../../../format/numbers.ts";
import { certainties, certaintyLabels } from "../../../messages/certainty-labels.ts";
import { formatSignedMarks } from "../../../question/question-format.ts";
import { LastOptionsCard } from "../../../question/review/last-options.tsx";
import { BarChart, Curves } from "../../../ui/charts/charts.tsx";
import { Table, TableBelow } from "../../../ui/charts/table.tsx";
import styles from "./analysis.module.css";
import { formatCertaintyAdvice } from "./analysis-format.ts";

/** How far the learner's certainty can be trusted, and what one more option was worth. */
export function AnswerHabits({ analysis: { certainty, last_options } }: { analysis: QuizAnalysis }) {
  return (
    <>
      {certainty.answers.some(({ answers }) => answers > 0) && <Certainty certainty={certainty} />}
      {last_options && <LastOptionsCard options={last_options} />}
    </>
  );
}

function Certainty({ certainty }: { certainty: QuizAnalysis["certainty"] }) {
  const { answers, advice, break_evens, calibration } = certainty;
  const given = answers.filter((row) => row.answers > 0);
  return (
    <section className={styles.card} aria-labelledby="certainty">
      <h2 id="certainty">How certain you were</h2>
      {advice && <p>{formatCertaintyAdvice(advice)}</p>}
      <p>{describeNet(given)}</p>
      <BarChart
        max={1}
        bars={given.map((row) => ({
          key: row.certainty,
          label: certaintyLabels[row.certainty],
          value: row.right / row.answers,
          text: `${row.right} of ${row.answers} right`,
        }))}
        table={{
          head: ["You said", "Right", "Won", "Lost"],
          rows: given.map(({ certainty: name, answers: count, right, won, lost }) => [
            certaintyLabels[name],
            `${right} of ${count}`,
            won,
            lost,
          ]),
        }}
      />
      <div className={styles.group}>
        <h3>When an answer pays</h3>
        <p className="muted">
          From this chance of being right an answer is worth more than a blank. With options held it is the
          chance that one more is right.
        </p>
        <Table
          head={["Questions", "Marks", "Pays from"]}
          rows={break_evens.map(({ name, full, negative, held, share }) => [
            held === null ? name : `${name}, ${held} held`,
            `${formatSignedMarks(full)}, ${formatSignedMarks(negative)}`,
            share === 0 ? "always" : `${Math.round(share)} %`,
          ])}
        />
      </div>
      <Calibration points={calibration} />
    </section>
  );
}

/** What the answers of each certainty brought in all: `Marks won less marks lost: Sure +4, Guess −2.` */
export function describeNet(given: QuizAnalysis["certainty"]["answers"]): string {
  const nets = given.map(
    ({ certainty, won, lost }) => `${certaintyLabels[certainty]} ${formatSignedMarks(won - lost)}`,
  );
  return `Marks won less marks lost: ${nets.join(", ")}.`;
}

/** How often the answers of each certainty were right, week by week. */
function Calibration({ points }: { points: QuizAnalysis["certainty"]["calibration"] }) {
  const weeks = [...new Set(points.map(({ week_of }) => week_of))];
  const pointAt = (week: string, name: string) =>
    points.find(({ week_of, certainty }) => week_of === week && certainty === name);
  const names = certainties.filter((name) => points.some(({ certainty }) => certainty === name));
  return (
    <div className={styles.group}>
      <h3>Week by week</h3>
      {weeks.length > 1 ? (
        <>
          <Curves
            lines={names.map((name) => ({
              label: certaintyLabels[name],
              values: weeks.map((week) => {
                const point = pointAt(week, name);
                return point ? percentOf(point.right, point.answers) : undefined;
              }),
            }))}
          />
          <p className="caption">
            How many of your answers were right, from the oldest week to this one. The top line is all of
            them, the bottom line none.
          </p>
        </>
      ) : (
        <p className="muted">The curve begins with a second week.</p>
      )}
      <TableBelow
        table={{
          head: ["Week of", ...names.map((name) => certaintyLabels[name])],
          rows: weeks.map((week) => [
            formatDay(week),
            ...names.map((name) => {
              const point = pointAt(week, name);
              return point ? `${point.right} of ${point.answers}` : "–";
            }),
          ]),
        }}
      />
    </div>
  );
}
