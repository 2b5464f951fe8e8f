import type { QuizStats } from "../../api/quizzes.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./summary.module.css";
import { percentOf, percentWords } from "./summary-words.ts";
import { withMinusSign } from "./verdict.ts";

/** Score, the shares of right, wrong and open questions as a bar and in figures. */
export function ScoreCard({ stats }: { stats: QuizStats }) {
  const { total, correct, correct_pct, wrong, wrong_pct, unattempted, score, max_score } = stats;
  return (
    <section className={styles.card} aria-label="Result">
      <div>
        <p className={styles.label}>Total Score</p>
        <p className={styles.score}>
          <b>{withMinusSign(String(score))}</b> <span>of {max_score}</span>
        </p>
      </div>
      <div
        className={styles.ratio}
        role="img"
        aria-label={`${correct} correct, ${wrong} wrong, ${unattempted} unanswered`}
      >
        <Share state="correct" count={correct} />
        <Share state="wrong" count={wrong} />
        <Share state="unanswered" count={unattempted} />
      </div>
      <dl className={styles.facts}>
        <Fact words="Total Questions" count={total} />
        <Fact words="Correct" count={correct} percent={correct_pct} state="correct" icon="check" />
        <Fact words="Wrong" count={wrong} percent={wrong_pct} state="wrong" icon="cross" />
        <Fact
          words="Unattempted"
          count={unattempted}
          percent={percentOf(unattempted, total)}
          state="unanswered"
          icon="menu"
        />
      </dl>
    </section>
  );
}

function Share({ state, count }: { state: string; count: number }) {
  return count > 0 && <i data-state={state} style={{ flexGrow: count }} />;
}

type FactProps = { words: string; count: number; percent?: number; state?: string; icon?: IconName };

function Fact({ words, count, percent, state, icon }: FactProps) {
  return (
    <div data-state={state}>
      <dt>
        {icon && <Icon name={icon} small />}
        {words}
      </dt>
      <dd>
        {count} <small>{percent !== undefined && percentWords(percent)}</small>
      </dd>
    </div>
  );
}
