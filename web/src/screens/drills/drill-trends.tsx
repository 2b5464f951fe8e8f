import type { DrillTrend } from "../../api/drills.ts";
import { formatDay } from "../../format/dates.ts";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import styles from "./drills.module.css";

const directions = { up: "Faster than before", down: "Slower than before", level: "About the same" };

/** Right answers a minute, kind by kind and day by day. */
export function DrillTrends({ trends }: { trends: readonly DrillTrend[] }) {
  return (
    <section className={styles.section} aria-labelledby="drill-trends">
      <h2 id="drill-trends">Right answers a minute</h2>
      {trends.map(({ kind, direction, points }) => (
        <div key={kind} className={styles.trend}>
          <h3>{drillKindLabels[kind]}</h3>
          <div className={styles.columns} aria-hidden="true">
            {points.slice(-14).map(({ date, right_per_minute }) => (
              <span key={date} style={{ blockSize: `${barHeight(right_per_minute)}%` }} />
            ))}
          </div>
          <p className="caption">
            {`Last day ${(points.at(-1)?.right_per_minute ?? 0).toFixed(1)}`}
            {direction && `. ${directions[direction]}`}
          </p>
          <details className="table-fold">
            <summary>As a table</summary>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Right</th>
                  <th scope="col">A minute</th>
                </tr>
              </thead>
              <tbody>
                {[...points].reverse().map(({ date, right, answered, right_per_minute }) => (
                  <tr key={date}>
                    <th scope="row">{formatDay(date)}</th>
                    <td>{`${right} of ${answered}`}</td>
                    <td>{right_per_minute.toFixed(1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      ))}
    </section>
  );
}

/** The height of a bar in percent; 20 right answers a minute fill it. */
export const barHeight = (rightPerMinute: number): number => Math.min(100, Math.max(4, 5 * rightPerMinute));
