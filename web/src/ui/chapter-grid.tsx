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
  /** What a screen reader says in place of the picture. */
  label: string;
  count: number;
  /** What the count means; it stands in the valley of the table. */
  children: ReactNode;
};

/** All chapters in the outline of the periodic table, its key in the valley. */
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

/** What the tiles' colours mean, side by side. */
export function Legend({ children }: { children: ReactNode }) {
  return <p className={styles.legend}>{children}</p>;
}
