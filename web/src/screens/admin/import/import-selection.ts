/** A row that an editor leaves out by hand. */
export type ExcludedRow = { position: number; isDuplicate: boolean };

/** Which rows stay out, and how to change that. */
export type RowSelection = {
  excludedRows: readonly ExcludedRow[];
  shouldIncludeDuplicates: boolean;
  setExcluded: (row: ExcludedRow, isExcluded: boolean) => void;
};

type Counts = { ok: number; warnings: number };

/**
 * How many rows come in: those without errors, less the near-duplicates where these stay out, less what is left out by
 * hand. `duplicates` counts near-duplicates without errors; no row is taken off twice.
 */
export function countSelectedRows(
  { ok, warnings }: Counts,
  duplicates: number,
  shouldIncludeDuplicates: boolean,
  excludedRows: readonly ExcludedRow[],
): number {
  const excludedByHand = excludedRows.filter(
    ({ isDuplicate }) => shouldIncludeDuplicates || !isDuplicate,
  ).length;
  return ok + warnings - (shouldIncludeDuplicates ? 0 : duplicates) - excludedByHand;
}

/** With a row ticked or no longer ticked. */
export function withExclusion(
  excludedRows: readonly ExcludedRow[],
  row: ExcludedRow,
  isExcluded: boolean,
): ExcludedRow[] {
  const others = excludedRows.filter(({ position }) => position !== row.position);
  return isExcluded ? [...others, row] : others;
}
