import type { DrillTrend } from "../../api/drills.ts";
import { formatDay } from "../../format/dates.ts";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import { Columns } from "../../ui/charts/charts.tsx";
import { TableBelow } from "../../ui/charts/table.tsx";
import styles from "./drills.module.css";

/** Right answers a minute that fill the height of the chart. */
const FULL_COLUMN = 20;

const directions = { up: "Faster than before", down: "Slower than before", level: "About the same" };

/** Right answers a minute, kind by kind and day by day. */
export function DrillTrends({ trends }: { trends: readonly DrillTrend[] }) {
  return (
    <section className={styles.section} aria-labelledby="drill-trends">
      <h2 id="drill-trends">Right answers a minute</h2>
      {trends.map(({ kind, direction, points }) => (
        <div key={kind} className={styles.trend}>
          <h3>{drillKindLabels[kind]}</h3>
          <Columns
            columns={points
              .slice(-14)
              .map(({ date, right_per_minute }) => ({ key: date, value: right_per_minute }))}
            max={FULL_COLUMN}
          />
          <p className="caption">
            {`Last day ${(points.at(-1)?.right_per_minute ?? 0).toFixed(1)}`}
            {direction && `. ${directions[direction]}`}
          </p>
          <TableBelow
            table={{
              head: ["Day", "Right", "A minute"],
              rows: [...points]
                .reverse()
                .map(
                  ({ date, right, answered, right_per_minute }) =>
                    [formatDay(date), `${right} of ${answered}`, right_per_minute.toFixed(1)] as const,
                ),
            }}
          />
        </div>
      ))}
    </section>
  );
}
