import type { ImportRow } from "../../../api/admin-imports.ts";
import parts from "../parts.module.css";
import type { Marking } from "./coming-in.ts";

/** Whether a row comes in: by a tick, where that is still to be decided for it. */
export function LeaveOut({ row, marking }: { row: ImportRow; marking: Marking }) {
  const { position, line, level, duplicates } = row;
  const isDuplicate = duplicates.length > 0;
  if (level === "error" || (isDuplicate && !marking.withDuplicates))
    return <span className="caption">Stays out</span>;
  return (
    <label className={parts.check}>
      <input
        type="checkbox"
        checked={marking.leftOut.some((one) => one.position === position)}
        onChange={({ target }) => marking.mark({ position, isDuplicate }, target.checked)}
      />
      Leave out<span className="unseen">{` line ${line}`}</span>
    </label>
  );
}
