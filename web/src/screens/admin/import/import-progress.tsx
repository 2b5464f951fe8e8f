import type { ImportBatch } from "../../../api/admin-imports.ts";
import adminStyles from "../admin.module.css";
import styles from "./import.module.css";
import { formatProgress } from "./import-format.ts";

/** Progress of the server's work on a file. The work continues if the user leaves the page. */
export function ImportProgress({ batch }: { batch: ImportBatch }) {
  const { state, total, done } = batch;
  const message = formatProgress(batch);
  return (
    <div className={adminStyles.card}>
      <p className="num">{message}…</p>
      <progress
        className={styles.meter}
        aria-label={state === "reading" ? "Reading" : "Importing"}
        aria-valuetext={message}
        max={total}
        // Indeterminate until the server has reported any progress.
        value={done === 0 ? undefined : done}
      />
      <p className="caption">You can leave this page; the work goes on.</p>
    </div>
  );
}
