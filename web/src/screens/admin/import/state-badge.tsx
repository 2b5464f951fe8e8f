import type { ImportBatch } from "../../../api/admin-imports.ts";
import adminStyles from "../admin.module.css";
import { stateLabels } from "./import-format.ts";

/** Where a file stands; its colours are those of questions. */
const badgeStates: Partial<Record<ImportBatch["state"], string>> = {
  imported: "published",
  ready: "warning",
  failed: "error",
};

export function StateBadge({ state }: Pick<ImportBatch, "state">) {
  return (
    <span className={adminStyles.badge} data-state={badgeStates[state]}>
      {stateLabels[state]}
    </span>
  );
}
