import type { RowRef } from "../../../api/admin-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton, IconLink } from "../../../ui/icon-button.tsx";
import adminStyles from "../admin.module.css";
import type { Deletion } from "./use-deletion.ts";

type Props = { row: RowRef; name: string; to: string; isDeleted: boolean; deletion: Deletion };

/** Edit and delete buttons of a list row, or the restore button of a deleted one. */
export function RowActions({ row, name, to, isDeleted, deletion }: Props) {
  const isBusy = deletion.busyId === row.id;
  if (isDeleted) {
    return (
      <Button variant="secondary" compact busy={isBusy} onClick={() => deletion.restore(row)}>
        Restore<span className="sr-only"> {name}</span>
      </Button>
    );
  }
  return (
    <span className={adminStyles.actions}>
      <IconLink icon="edit" label={`Edit ${name}`} to={to} />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        aria-disabled={isBusy || undefined}
        onClick={() => (isBusy ? undefined : deletion.remove({ ...row, message: `${name} deleted.` }))}
      />
    </span>
  );
}
