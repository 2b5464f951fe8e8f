import type { LastOptions } from "../../api/coach.ts";
import { formatCount } from "../../format/numbers.ts";
import styles from "./last-options.module.css";
import { formatMarks } from "./review-format.ts";

/** What the last options of multi-correct questions were worth, and from when on one more pays. */
export function LastOptionsCard({ options }: { options: LastOptions }) {
  const { hit_rate, at_hit_rate } = options;
  return (
    <section className={styles.card} aria-labelledby="one-more">
      <h2 id="one-more">One more option?</h2>
      <p>{describeLastOptions(options)}</p>
      {hit_rate !== null && (
        <>
          <p>{`Of the last options that you added, ${Math.round(hit_rate)} % were right. At that rate:`}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Sure of</th>
                <th scope="col">Adding pays from</th>
                <th scope="col">One more brings</th>
              </tr>
            </thead>
            <tbody>
              {at_hit_rate.map(({ held, break_even, gain }) => (
                <tr key={held}>
                  <th scope="row">{formatCount(held, "option")}</th>
                  <td>{`${Math.round(break_even)} % right`}</td>
                  <td>{`${gain > 0 ? "+" : ""}${formatMarks(gain)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** Says what adding and leaving out the last option of multi-correct questions was worth. */
export function describeLastOptions(options: LastOptions): string {
  const { added, added_right, added_worth, left, left_worth } = options;
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
