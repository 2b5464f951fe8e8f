import type { SmartPath } from "../../api/smart-path.ts";
import { formatDay } from "../../format/dates.ts";
import { formatPercent } from "../../format/numbers.ts";
import styles from "./smart-path.module.css";

const WIDTH = 320;
const HEIGHT = 96;

/** Overall prep by day, as a line chart and as a table. */
export function PrepChart({ history }: { history: SmartPath["history"] }) {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || history.length < 2) {
    return <p className="muted">Your graph starts on your second day of practice.</p>;
  }
  const points = chartPoints(history, WIDTH, HEIGHT);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const description = `Overall prep from ${formatPercent(first.overall_prep)} on ${formatDay(first.date)} to ${formatPercent(last.overall_prep)} on ${formatDay(last.date)}`;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img" aria-label={description}>
        <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.grid} />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.grid} />
        <polyline points={line} className={styles.line} />
        <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r="4" className={styles.dot} />
      </svg>
      <figcaption className={styles.axisLabels}>
        <span>{formatDay(first.date)}</span>
        <span>{`Top line: ${chartMax(history)} %`}</span>
        <span>{formatDay(last.date)}</span>
      </figcaption>
      <details className="table-fold">
        <summary>As a table</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Overall prep</th>
            </tr>
          </thead>
          <tbody>
            {[...history].reverse().map(({ date, overall_prep }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date)}</th>
                <td>{formatPercent(overall_prep)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const MS_PER_DAY = 86_400_000;

type DailyPrep = { date: string; overall_prep: number };

/**
 * Returns one point per day in a box of `width` × `height`: x by date, y by percentage. y is 0 at `chartMax` and
 * `height` at 0 percent.
 */
export function chartPoints(history: readonly DailyPrep[], width: number, height: number) {
  const days = history.map(({ date }) => Date.parse(date) / MS_PER_DAY);
  const [first = 0] = days;
  const span = Math.max(1, (days.at(-1) ?? 0) - first);
  const max = chartMax(history);
  return history.map(({ overall_prep }, index) => ({
    x: (((days[index] ?? 0) - first) / span) * width,
    y: height - (overall_prep / max) * height,
  }));
}

/** Returns the percentage at the chart's upper edge: the first multiple of ten above all values, 10 to 100. */
export function chartMax(history: readonly DailyPrep[]): number {
  const highest = Math.max(0, ...history.map(({ overall_prep }) => overall_prep));
  return Math.min(100, 10 * Math.ceil((highest + 1) / 10));
}
