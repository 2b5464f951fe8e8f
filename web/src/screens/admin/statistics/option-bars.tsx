import type { QuestionStatistics } from "../../../api/admin-statistics.ts";
import { letterOf } from "../../../question/question-words.ts";
import styles from "./statistics.module.css";

/** How often each answer is chosen, by all and by the best 27 %: bars for the eye, a table for everyone. */
export function OptionBars({ options }: { options: QuestionStatistics["options"] }) {
  return (
    <table className={styles.bars}>
      <caption>Chosen by all, and by the best 27 %</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">All</th>
          <th scope="col">Best 27 %</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, correct, chosen_pct, top_pct }, index) => (
          <tr key={id} data-correct={correct || undefined}>
            <th scope="row">
              {letterOf(index)}
              {correct && <span className="unseen">, right</span>}
            </th>
            <Bar percent={chosen_pct} />
            <Bar percent={top_pct} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ percent }: { percent: number | null }) {
  if (percent === null) return <td>–</td>;
  return (
    <td>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{`${Math.round(percent)} %`}</span>
    </td>
  );
}
