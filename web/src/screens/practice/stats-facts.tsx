import type { QuizStats } from "../../api/quizzes.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import { shareOf, signedMarks } from "./history-words.ts";
import styles from "./stats-facts.module.css";

/** What a quiz brought: the shares as a bar, and all five figures. */
export function StatsFacts({ stats }: { stats: QuizStats }) {
  const { total, correct, correct_pct, wrong, wrong_pct, unattempted, score, max_score } = stats;
  const unattempted_pct = shareOf(unattempted, total);
  return (
    <>
      <div
        className={styles.ratio}
        role="img"
        aria-label={`${correct} correct, ${wrong} wrong, ${unattempted} unattempted`}
      >
        <Share state="correct" count={correct} />
        <Share state="wrong" count={wrong} />
        <Share state="unanswered" count={unattempted} />
      </div>
      <dl className={styles.facts}>
        <Fact words="Total" figure={total} />
        <Fact
          words="Correct"
          figure={correct}
          beside={percentWords(correct_pct)}
          state="correct"
          icon="check"
        />
        <Fact words="Wrong" figure={wrong} beside={percentWords(wrong_pct)} state="wrong" icon="cross" />
        <Fact
          words="Unattempted"
          figure={unattempted}
          beside={percentWords(unattempted_pct)}
          state="unanswered"
          icon="menu"
        />
        <Fact words="Score" figure={signedMarks(score)} beside={`of ${max_score}`} />
      </dl>
    </>
  );
}

function Share({ state, count }: { state: string; count: number }) {
  return count > 0 && <i data-state={state} style={{ flexGrow: count }} />;
}

type FactProps = { words: string; figure: number | string; beside?: string; state?: string; icon?: IconName };

function Fact({ words, figure, beside, state, icon }: FactProps) {
  return (
    <div data-state={state}>
      <dt>
        {icon && <Icon name={icon} small />}
        {words}
      </dt>
      <dd>
        {figure} <small>{beside}</small>
      </dd>
    </div>
  );
}
