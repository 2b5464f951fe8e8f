import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { withMinusSign } from "../../../question/review/outcome.ts";
import { formatCount } from "../../../ui/base/format-count.ts";
import styles from "./analysis.module.css";
import { formatMarks } from "./analysis-format.ts";
import { BarChart, Table } from "./charts.tsx";

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

type Options = NonNullable<QuizAnalysis["last_options"]>;

function LastOptions({ options }: { options: Options }) {
  const { hit_rate, at_hit_rate } = options;
  return (
    <section className={styles.card} aria-labelledby="one-more">
      <h2 id="one-more">One more option?</h2>
      <p>{describeLastOptions(options)}</p>
      {hit_rate !== null && (
        <>
          <p>{`Of the last options that you added, ${Math.round(hit_rate)} % were right. At that rate:`}</p>
          <Table
            head={["Options you are sure of", "Adding pays from", "One more brings"]}
            rows={at_hit_rate.map(({ held, break_even, gain }) => [
              held,
              `${Math.round(break_even)} %`,
              withMinusSign(`${gain > 0 ? "+" : ""}${gain}`),
            ])}
          />
        </>
      )}
    </section>
  );
}

/** Says what adding and leaving out the last option of multi-correct questions was worth. */
export function describeLastOptions({ added, added_right, added_worth, left, left_worth }: Options): string {
  const worth =
    added_worth < 0 ? `cost you ${formatMarks(-added_worth)}` : `won you ${formatMarks(added_worth)}`;
  const sentences = [
    added > 0 &&
      `You added a last option in ${formatCount(added, "question")}, right in ${added_right}: against leaving it out, that ${worth}.`,
    left > 0 &&
      `You left a right option out in ${formatCount(left, "question")}: against adding it, that cost you ${formatMarks(-left_worth)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
