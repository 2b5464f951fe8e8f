import { useState } from "react";
import { type RowRef, useRemove, useRestore } from "../../../api/admin-lists.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton, IconLink } from "../../../ui/controls/icon-button.tsx";
import { Toast } from "../../../ui/messages/toast.tsx";
import adminStyles from "../admin.module.css";
import styles from "./list.module.css";

type DeletedRow = RowRef & { message: string };

/** Deletes rows immediately, without a confirmation, and can restore the last deleted row. */
export function useDeletion() {
  const remove = useRemove();
  const restore = useRestore();
  const [lastDeleted, setLastDeleted] = useState<DeletedRow>();
  return {
    lastDeleted,
    error: remove.error ?? restore.error,
    busyId: remove.isPending ? remove.variables.id : restore.isPending ? restore.variables.id : undefined,
    remove: (row: DeletedRow) => remove.mutate(row, { onSuccess: () => setLastDeleted(row) }),
    restore: (row: RowRef) => restore.mutate(row, { onSuccess: () => setLastDeleted(undefined) }),
    dismiss: () => setLastDeleted(undefined),
  };
}

export type Deletion = ReturnType<typeof useDeletion>;

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

const DURATION_SECONDS = 10;

type UndoToastProps = { message: string; onUndo: (() => void) | undefined; onDismiss: () => void };

/** Says what was deleted or changed, and offers to undo it. */
export function UndoToast({ message, onUndo, onDismiss }: UndoToastProps) {
  return (
    <Toast icon="check" duration={DURATION_SECONDS} onDismiss={onDismiss}>
      {message}{" "}
      {onUndo && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          Undo
        </button>
      )}
    </Toast>
  );
}
