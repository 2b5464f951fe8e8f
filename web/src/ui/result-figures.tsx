import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { percentOf, percentWords } from "./percent-words.ts";
import styles from "./result-figures.module.css";

type Figures = {
  total: number;
  correct: number;
  correct_pct: number;
  wrong: number;
  wrong_pct: number;
  unattempted: number;
};
type Props = {
  figures: Figures;
  totalWords: string;
  /** More facts, after those that are always there. */
  children?: ReactNode;
};

/** What was right, wrong and left open: the shares as a bar, and in figures. */
export function ResultFigures({ figures, totalWords, children }: Props) {
  const { total, correct, correct_pct, wrong, wrong_pct, unattempted } = figures;
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
        <Fact words={totalWords} figure={total} />
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
          beside={percentWords(percentOf(unattempted, total))}
          state="unanswered"
          icon="menu"
        />
        {children}
      </dl>
    </>
  );
}

function Share({ state, count }: { state: string; count: number }) {
  return count > 0 && <i data-state={state} style={{ flexGrow: count }} />;
}

type FactProps = { words: string; figure: number | string; beside?: string; state?: string; icon?: IconName };

/** One line of the figures. */
export function Fact({ words, figure, beside, state, icon }: FactProps) {
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
