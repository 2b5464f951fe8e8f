import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./charts.module.css";
import { TableBelow, type TableProps } from "./table.tsx";

/** `value`: the length, as a share of the longest; below 0 in another colour. `text`: how it is written. */
type Bar = { key: string | number; label: string; value: number; text: string };

/** Bars for the eye, with the same numbers as a table below. `max`: the value of a full bar. */
export function BarChart({ bars, max, table }: { bars: readonly Bar[]; max?: number; table: TableProps }) {
  const longest = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ key, label, value, text }) => (
          <div key={key} className={styles.bar}>
            <span>{label}</span>
            <span className="num">{text}</span>
            <span className={styles.track}>
              <i
                data-negative={value < 0 || undefined}
                style={{ inlineSize: `${(100 * Math.min(Math.abs(value), longest)) / longest}%` }}
              />
            </span>
          </div>
        ))}
      </div>
      <TableBelow table={table} />
    </>
  );
}

/** The box of a chart in its own units. On the screen it is as wide as its parent. */
export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 96;

type ChartProps = {
  /** What the chart says. Without it the chart is hidden from screen readers, which read the same as text. */
  label?: string;
  height?: number;
  /** Room around the box for what its edges would cut, such as a point. */
  margin?: number;
  className?: string | undefined;
  children: ReactNode;
};

/** A chart: shapes in a box of `CHART_WIDTH` and `height`, whose y axis points downwards. */
export function Chart({ label, height = CHART_HEIGHT, margin = 0, className, children }: ChartProps) {
  const viewBox = `${-margin} ${-margin} ${CHART_WIDTH + 2 * margin} ${height + 2 * margin}`;
  return (
    <svg
      className={classNames(styles.chart, className)}
      viewBox={viewBox}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}

/** The lines at the bottom and, if `hasTop`, at the top of a chart. */
export function Axes({ hasTop = true }: { hasTop?: boolean }) {
  return (
    <>
      {hasTop && <line className={styles.axis} x1="0" x2={CHART_WIDTH} y1="0" y2="0" />}
      <line className={styles.axis} x1="0" x2={CHART_WIDTH} y1={CHART_HEIGHT} y2={CHART_HEIGHT} />
    </>
  );
}

type Point = { x: number; y: number };

/** A line through points. */
export function Line({ points }: { points: readonly Point[] }) {
  const path = points.map(({ x, y }) => `${Math.round(10 * x) / 10},${Math.round(10 * y) / 10}`).join(" ");
  return <polyline className={styles.curve} points={path} />;
}

export function Dot({ x, y }: Point) {
  return <circle className={styles.dot} cx={x} cy={y} r="4" />;
}

type Column = { key: number | string; value: number; expected?: number };
type ColumnsProps = {
  columns: readonly Column[];
  /** The value that fills the height; without it, the highest. */
  max?: number;
};

/** No column is wider, however few there are. */
const MAX_STEP = CHART_WIDTH / 8;

/** One column for each value, with a line where its expected value is. A value of 0 shows as a thin one. */
export function Columns({ columns, max }: ColumnsProps) {
  const highest = max ?? Math.max(1, ...columns.flatMap(({ value, expected = 0 }) => [value, expected]));
  const step = Math.min(CHART_WIDTH / columns.length, MAX_STEP);
  const y = (value: number) => CHART_HEIGHT - Math.min(1, Math.max(0.02, value / highest)) * CHART_HEIGHT;
  return (
    <Chart margin={2}>
      <Axes hasTop={false} />
      {columns.map(({ key, value, expected }, index) => (
        <g key={key}>
          <rect
            className={styles.column}
            x={(index + 0.2) * step}
            width={0.6 * step}
            y={y(value)}
            height={CHART_HEIGHT - y(value)}
          />
          {expected !== undefined && (
            <line
              className={styles.expected}
              x1={(index + 0.05) * step}
              x2={(index + 0.95) * step}
              y1={y(expected)}
              y2={y(expected)}
            />
          )}
        </g>
      ))}
    </Chart>
  );
}

type CurveProps = { values: readonly number[]; band: { low: number; high: number } | null };

/** Percentages from the oldest to the newest, as a line from 0 to 100, before the band of what is expected. */
export function Curve({ values, band }: CurveProps) {
  const yOf = (value: number) => CHART_HEIGHT - (Math.max(0, value) / 100) * CHART_HEIGHT;
  const points = values.map((value, index) => ({
    x: values.length === 1 ? CHART_WIDTH / 2 : (index / (values.length - 1)) * CHART_WIDTH,
    y: yOf(value),
  }));
  return (
    <Chart margin={5}>
      {band && (
        <rect
          className={styles.band}
          x="-5"
          width={CHART_WIDTH + 10}
          y={yOf(band.high)}
          height={yOf(band.low) - yOf(band.high)}
        />
      )}
      <Axes />
      <Line points={points} />
      {points.map(({ x, y }) => (
        <Dot key={x} x={x} y={y} />
      ))}
    </Chart>
  );
}

type Series = { label: string; values: readonly (number | undefined)[] };

/** Several curves of percentages. They differ by dashes and by the form of their points, not only by colour. */
export function Curves({ lines }: { lines: readonly Series[] }) {
  return (
    <>
      <Chart margin={6}>
        <Axes />
        {lines.map(({ label, values }, index) => (
          <LineWithPoints key={label} index={index} points={pointsOf(values)} />
        ))}
      </Chart>
      <ul className={styles.legend} aria-hidden="true">
        {lines.map(({ label }, index) => (
          <li key={label}>
            <svg viewBox="-6 -6 44 12" aria-hidden="true">
              <LineWithPoints
                index={index}
                points={[
                  { x: 0, y: 0 },
                  { x: 32, y: 0 },
                ]}
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

function pointsOf(values: Series["values"]): Point[] {
  return values.flatMap((value, index) =>
    value === undefined
      ? []
      : {
          x: (index / Math.max(1, values.length - 1)) * CHART_WIDTH,
          y: CHART_HEIGHT - (value / 100) * CHART_HEIGHT,
        },
  );
}

const lineStyles = [styles.solid, styles.dashed, styles.dotted];

function LineWithPoints({ index, points }: { index: number; points: readonly Point[] }) {
  const size = [4, 5, 4][index] ?? 4;
  return (
    <g className={lineStyles[index]}>
      <Line points={points} />
      {points.map(({ x, y }) => (
        <rect
          key={x}
          className={styles.point}
          x={x - size}
          y={y - size}
          width={2 * size}
          height={2 * size}
          // A circle, a square and a small rounded square.
          rx={[size, 0, 1.5][index]}
        />
      ))}
    </g>
  );
}
