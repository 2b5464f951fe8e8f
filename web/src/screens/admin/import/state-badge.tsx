import type { ImportBatch } from "../../../api/admin-imports.ts";
import styles from "../parts.module.css";
import { stateWords } from "./import-words.ts";

/** Where a file stands; its colours are those of questions. */
const colours: Partial<Record<ImportBatch["state"], string>> = {
  imported: "published",
  ready: "warning",
  failed: "error",
};

export function StateBadge({ state }: Pick<ImportBatch, "state">) {
  return (
    <span className={styles.badge} data-state={colours[state]}>
      {stateWords[state]}
    </span>
  );
}
