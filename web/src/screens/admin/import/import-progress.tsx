import type { ImportBatch } from "../../../api/admin-imports.ts";
import parts from "../parts.module.css";
import styles from "./import.module.css";
import { progressWords } from "./import-words.ts";

/** How far the server is with a file. The page can be left; the work goes on. */
export function ImportProgress({ batch }: { batch: ImportBatch }) {
  const { state, total, done } = batch;
  const words = progressWords(batch);
  return (
    <div className={parts.card}>
      <p className="num">{words}…</p>
      <progress
        className={styles.meter}
        aria-label={state === "reading" ? "Reading" : "Importing"}
        aria-valuetext={words}
        max={total}
        // Before the first word of how far it is, it is only under way.
        value={done === 0 ? undefined : done}
      />
      <p className="caption">You can leave this page; the work goes on.</p>
    </div>
  );
}
