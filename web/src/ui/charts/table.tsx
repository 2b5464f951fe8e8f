import type { ReactNode } from "react";
import styles from "./table.module.css";

export type TableProps = { head: readonly string[]; rows: readonly (readonly [ReactNode, ...ReactNode[]])[] };

/** A table; the first cell of each row is its heading. */
export function Table({ head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <div className={styles.tableBox} role="group" aria-label="Table, scrolls sideways" tabIndex={0}>
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

/** The numbers of a chart, folded away. */
export function TableBelow({ table }: { table: TableProps }) {
  return (
    <details className={styles.details}>
      <summary>As a table</summary>
      <Table {...table} />
    </details>
  );
}
