import type { ImportRow } from "../../../api/admin-imports.ts";
import adminStyles from "../admin.module.css";
import type { RowSelection } from "./import-selection.ts";

/** Checkbox that excludes a row from the import, or a label if the row is excluded anyway. */
export function ExcludeRow({ row, selection }: { row: ImportRow; selection: RowSelection }) {
  const { position, line, level, duplicates } = row;
  const isDuplicate = duplicates.length > 0;
  if (level === "error" || (isDuplicate && !selection.shouldIncludeDuplicates))
    return <span className="caption">Stays out</span>;
  return (
    <label className={adminStyles.checkbox}>
      <input
        type="checkbox"
        checked={selection.excludedRows.some((excluded) => excluded.position === position)}
        onChange={({ target }) => selection.setExcluded({ position, isDuplicate }, target.checked)}
      />
      Leave out<span className="sr-only">{` line ${line}`}</span>
    </label>
  );
}
