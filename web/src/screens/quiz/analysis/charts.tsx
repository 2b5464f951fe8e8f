import type { ReactNode } from "react";
import styles from "./analysis.module.css";

export type Bar = {
  key: string | number;
  label: string /** Length, as a share of the longest. */;
  value: number;
  text: string;
};

type TableProps = { head: readonly string[]; rows: readonly (readonly [ReactNode, ...ReactNode[]])[] };

/** A table; the first cell of each row is its heading. */
export function Table({ head, rows }: TableProps) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
              <i style={{ inlineSize: `${(100 * Math.max(0, value)) / longest}%` }} />
            </span>
          </div>
        ))}
      </div>
      <TableBelow table={table} />
    </>
  );
}

/** The numbers of a chart, folded away. */
export function TableBelow({ table }: { table: TableProps }) {
  return (
    <details className={styles.details}>
      <summary>As a table</summary>
      <Table {...table} />
    </details>
  );
}

const WIDTH = 320;
const HEIGHT = 96;

type Column = { key: number; value: number; expected: number };

/** One column for each question, with a line where its expected time is. */
export function TimeColumns({ columns }: { columns: readonly Column[] }) {
  const highest = Math.max(1, ...columns.flatMap(({ value, expected }) => [value, expected]));
  const step = WIDTH / columns.length;
  const y = (value: number) => HEIGHT - (value / highest) * HEIGHT;
  return (
    <svg className={styles.chart} viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {columns.map(({ key, value, expected }, index) => (
        <g key={key}>
          <rect
            className={styles.column}
            x={(index + 0.2) * step}
            width={0.6 * step}
            y={y(value)}
            height={HEIGHT - y(value)}
          />
          <line
            className={styles.expected}
            x1={(index + 0.05) * step}
            x2={(index + 0.95) * step}
            y1={y(expected)}
            y2={y(expected)}
          />
        </g>
      ))}
    </svg>
  );
}

type CurveProps = { values: readonly number[]; band: { low: number; high: number } | null };

/** Percentages from the oldest to the newest, as a line from 0 to 100, before the band of what is expected. */
export function Curve({ values, band }: CurveProps) {
  const yOf = (value: number) => HEIGHT - (Math.max(0, value) / 100) * HEIGHT;
  const points = values.map((value, index) => ({
    x: values.length === 1 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH,
    y: yOf(value),
  }));
  return (
    <svg className={styles.chart} viewBox={`-5 -5 ${WIDTH + 10} ${HEIGHT + 10}`} aria-hidden="true">
      {band && (
        <rect
          className={styles.band}
          x="-5"
          width={WIDTH + 10}
          y={yOf(band.high)}
          height={yOf(band.low) - yOf(band.high)}
        />
      )}
      <line className={styles.axis} x1="0" x2={WIDTH} y1="0" y2="0" />
      <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      <polyline className={styles.curve} points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y }) => (
        <circle key={x} className={styles.dot} cx={x} cy={y} r="4" />
      ))}
    </svg>
  );
}

type Line = { label: string; values: readonly (number | undefined)[] };

/** Several curves of percentages. They differ by dashes and by the form of their points, not only by colour. */
export function Curves({ lines }: { lines: readonly Line[] }) {
  return (
    <>
      <svg className={styles.chart} viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} aria-hidden="true">
        <line className={styles.axis} x1="0" x2={WIDTH} y1="0" y2="0" />
        <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {lines.map(({ label, values }, index) => (
          <LineWithPoints key={label} index={index} points={pointsOf(values)} />
        ))}
      </svg>
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

type Point = { x: number; y: number };

function pointsOf(values: Line["values"]): Point[] {
  return values.flatMap((value, index) =>
    value === undefined
      ? []
      : { x: (index / Math.max(1, values.length - 1)) * WIDTH, y: HEIGHT - (value / 100) * HEIGHT },
  );
}

const lineStyles = [styles.solid, styles.dashed, styles.dotted];

function LineWithPoints({ index, points }: { index: number; points: readonly Point[] }) {
  const size = [4, 5, 4][index] ?? 4;
  return (
    <g className={lineStyles[index]}>
      <polyline className={styles.curve} points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
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
