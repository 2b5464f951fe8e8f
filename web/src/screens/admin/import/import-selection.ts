/** A row that the editor has excluded by hand. */
export type ExcludedRow = { position: number; isDuplicate: boolean };

/** The excluded rows, and the function that changes them. */
export type RowSelection = {
  excludedRows: readonly ExcludedRow[];
  shouldIncludeDuplicates: boolean;
  setExcluded: (row: ExcludedRow, isExcluded: boolean) => void;
};

type Counts = { ok: number; warnings: number };

/**
 * Returns how many rows will be imported: rows without errors, minus near-duplicates if these are not included, minus
 * rows excluded by hand. `duplicates` is the number of near-duplicates without errors. No row is subtracted twice.
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

/** Returns the excluded rows with `row` added or removed. */
export function withExclusion(
  excludedRows: readonly ExcludedRow[],
  row: ExcludedRow,
  isExcluded: boolean,
): ExcludedRow[] {
  const others = excludedRows.filter(({ position }) => position !== row.position);
  return isExcluded ? [...others, row] : others;
}
