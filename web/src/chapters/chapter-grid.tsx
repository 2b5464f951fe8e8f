import type { ReactNode } from "react";
import styles from "./chapter-grid.module.css";

type Cell = {
  code: string;
  branch: string;
  row: number;
  column: number;
  /** 0 outlined, 1 tinted, 2 solid. */
  level: 0 | 1 | 2;
};

type Props = {
  cells: readonly Cell[];
  /** The text alternative of the grid. */
  label: string;
  count: number;
  /** What the count means. It is shown in the gap in the upper middle of the table. */
  children: ReactNode;
};

/** All chapters laid out like the periodic table, with a count in the gap in its upper middle. */
export function ChapterGrid({ cells, label, count, children }: Props) {
  return (
    <div className={styles.table} role="img" aria-label={label}>
      <span className={styles.summary}>
        <b className="num">{count}</b>
        <span className="caption">{children}</span>
      </span>
      {cells.map(({ code, branch, level, row, column }) => (
        <i key={code} data-branch={branch} data-level={level} style={{ gridArea: `${row} / ${column}` }}>
          {code}
        </i>
      ))}
    </div>
  );
}

/** The meanings of the tiles' colours, side by side. */
export function Legend({ children }: { children: ReactNode }) {
  return <p className={styles.legend}>{children}</p>;
}
