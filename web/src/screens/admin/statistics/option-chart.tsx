import type { QuestionStatistics } from "../../../api/admin-statistics.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./statistics.module.css";
import { formatPercent } from "./statistics-format.ts";

/**
 * Table of how often each option is selected, by all students and by the best 27 %. The bars in its cells are
 * decorative; the percentages stand beside them as text.
 */
export function OptionChart({ options }: { options: QuestionStatistics["options"] }) {
  return (
    <table className={styles.chart}>
      <caption>How often each answer is chosen</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Answer</span>
          </th>
          <th scope="col">All</th>
          <th scope="col">Best 27 %</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, correct, chosen_pct, upper_group_pct }, index) => (
          <tr key={id} data-correct={correct || undefined}>
            <th scope="row">
              <span className={styles.letter}>
                {optionLetter(index)}
                {correct && <Icon name="check" small />}
              </span>
              {correct && <span className="sr-only">, right</span>}
            </th>
            <Bar percent={chosen_pct} />
            <Bar percent={upper_group_pct} />
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
      <span className="num">{formatPercent(percent)}</span>
    </td>
  );
}
