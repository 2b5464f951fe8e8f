import type { ReactNode } from "react";
import { formatPercent, percentOf } from "../format/numbers.ts";
import { Icon, type IconName } from "./icons/icon.tsx";
import styles from "./result-stats.module.css";

type Stats = {
  total: number;
  correct: number;
  correct_pct: number;
  wrong: number;
  wrong_pct: number;
  /** How many of the wrong ones are partly right. */
  partial: number;
  unattempted: number;
};
type Props = {
  stats: Stats;
  totalLabel: string;
  /** More `Stat` rows, after the standard ones. */
  children?: ReactNode;
};

/** The correct, wrong and unattempted questions, as a bar and as numbers. */
export function ResultStats({ stats, totalLabel, children }: Props) {
  const { total, correct, correct_pct, wrong, wrong_pct, partial, unattempted } = stats;
  return (
    <>
      <div
        className={styles.ratio}
        role="img"
        aria-label={`${correct} correct, ${wrong} wrong${partial > 0 ? ` (${partial} of them partly right)` : ""}, ${unattempted} unattempted`}
      >
        <BarSegment state="correct" count={correct} />
        <BarSegment state="partial" count={partial} />
        <BarSegment state="wrong" count={wrong - partial} />
        <BarSegment state="unattempted" count={unattempted} />
      </div>
      <dl className={styles.stats}>
        <Stat label={totalLabel} value={total} />
        <Stat
          label="Correct"
          value={correct}
          detail={formatPercent(correct_pct)}
          state="correct"
          icon="check"
        />
        <Stat label="Wrong" value={wrong} detail={formatPercent(wrong_pct)} state="wrong" icon="cross" />
        {partial > 0 && (
          <Stat label="of these, partly right" value={partial} state="partial" icon="partial" />
        )}
        <Stat
          label="Unattempted"
          value={unattempted}
          detail={formatPercent(percentOf(unattempted, total))}
          state="unattempted"
          icon="menu"
        />
        {children}
      </dl>
    </>
  );
}

function BarSegment({ state, count }: { state: string; count: number }) {
  return count > 0 && <i data-state={state} style={{ flexGrow: count }} />;
}

type StatProps = { label: string; value: number | string; detail?: string; state?: string; icon?: IconName };

/** One row of the stats: a label, a value and a detail. */
export function Stat({ label, value, detail, state, icon }: StatProps) {
  return (
    <div data-state={state}>
      <dt>
        {icon && <Icon name={icon} small />}
        {label}
      </dt>
      <dd>
        {value} <small>{detail}</small>
      </dd>
    </div>
  );
}
