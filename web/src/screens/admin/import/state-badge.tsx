import type { ImportBatch } from "../../../api/admin-imports.ts";
import adminStyles from "../admin.module.css";
import { stateLabels } from "./import-format.ts";

/** Colours of the states, shared with other admin badges; other states have the default colour. */
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
