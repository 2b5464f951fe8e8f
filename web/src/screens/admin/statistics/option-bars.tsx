import type { QuestionStatistics } from "../../../api/admin-statistics.ts";
import { letterOf } from "../../../question/question-words.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./statistics.module.css";
import { percentWords } from "./statistics-words.ts";

/** How often each answer is chosen, by all and by the best 27 %: bars for the eye, a table for everyone. */
export function OptionBars({ options }: { options: QuestionStatistics["options"] }) {
  return (
    <table className={styles.bars}>
      <caption>How often each answer is chosen</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Answer</span>
          </th>
          <th scope="col">All</th>
          <th scope="col">Best 27 %</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, correct, chosen_pct, top_pct }, index) => (
          <tr key={id} data-correct={correct || undefined}>
            <th scope="row">
              <span className={styles.letter}>
                {letterOf(index)}
                {correct && <Icon name="check" small />}
              </span>
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
      <span className="num">{percentWords(percent)}</span>
    </td>
  );
}
