import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { LastOptionsWorth } from "../../../question/review/last-options.tsx";
import styles from "./analysis.module.css";
import { BarChart } from "./charts.tsx";

/** How far the learner's certainty can be trusted, and what one more option was worth. */
export function AnswerHabits({ analysis: { certainty, last_options } }: { analysis: QuizAnalysis }) {
  return (
    <>
      {certainty.answers.some(({ answers }) => answers > 0) && <Certainty certainty={certainty} />}
      {last_options && <LastOptions options={last_options} />}
    </>
  );
}

const certaintyLabels = { sure: "Sure", maybe: "Maybe", guess: "Guess" };

function Certainty({ certainty: { answers, advice } }: { certainty: QuizAnalysis["certainty"] }) {
  const given = answers.filter((row) => row.answers > 0);
  return (
    <section className={styles.card} aria-labelledby="certainty">
      <h2 id="certainty">How certain you were</h2>
      {advice && <p>{advice}</p>}
      <BarChart
        max={1}
        bars={given.map(({ certainty, answers: count, right }) => ({
          key: certainty,
          label: certaintyLabels[certainty],
          value: right / count,
          text: `${right} of ${count} right`,
        }))}
        table={{
          head: ["You said", "Right", "Won", "Lost"],
          rows: given.map(({ certainty, answers: count, right, won, lost }) => [
            certaintyLabels[certainty],
            `${right} of ${count}`,
            won,
            lost,
          ]),
        }}
      />
    </section>
  );
}

function LastOptions({ options }: { options: NonNullable<QuizAnalysis["last_options"]> }) {
  return (
    <section className={styles.card} aria-labelledby="one-more">
      <h2 id="one-more">One more option?</h2>
      <LastOptionsWorth options={options} />
    </section>
  );
}
