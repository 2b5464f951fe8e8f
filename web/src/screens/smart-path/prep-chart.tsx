import type { SmartPath } from "../../api/smart-path.ts";
import { formatDay } from "../../format/dates.ts";
import { formatPercent } from "../../format/numbers.ts";
import { Axes, CHART_HEIGHT, CHART_WIDTH, Chart, Dot, Line } from "../../ui/charts/charts.tsx";
import { TableBelow } from "../../ui/charts/table.tsx";
import styles from "./smart-path.module.css";

/** Overall prep by day, as a line chart and as a table. */
export function PrepChart({ history }: { history: SmartPath["history"] }) {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || history.length < 2) {
    return <p className="muted">Your graph starts on your second day of practice.</p>;
  }
  const points = chartPoints(history, CHART_WIDTH, CHART_HEIGHT);
  const newest = points.at(-1);
  const description = `Overall Prep from ${formatPercent(first.overall_prep)} on ${formatDay(first.date)} to ${formatPercent(last.overall_prep)} on ${formatDay(last.date)}`;
  return (
    <figure className={styles.chart}>
      <Chart label={description} margin={4}>
        <Axes />
        <Line points={points} />
        {newest && <Dot x={newest.x} y={newest.y} />}
      </Chart>
      <figcaption className={styles.axisLabels}>
        <span>{formatDay(first.date)}</span>
        <span>{`Top line: ${chartMax(history)} %`}</span>
        <span>{formatDay(last.date)}</span>
      </figcaption>
      <TableBelow
        table={{
          head: ["Day", "Overall Prep"],
          rows: [...history]
            .reverse()
            .map(({ date, overall_prep }) => [formatDay(date), formatPercent(overall_prep)] as const),
        }}
      />
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
