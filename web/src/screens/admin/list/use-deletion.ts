import { useState } from "react";
import { type RowRef, useRemove, useRestore } from "../../../api/admin-lists.ts";

type DeletedRow = RowRef & { message: string };

/** Deletes rows immediately, without a confirmation, and can restore the last deleted row. */
export function useDeletion() {
  const remove = useRemove();
  const restore = useRestore();
  const [lastDeleted, setLastDeleted] = useState<DeletedRow>();
  return {
    lastDeleted,
    isFailed: remove.isError || restore.isError,
    busyId: remove.isPending ? remove.variables.id : restore.isPending ? restore.variables.id : undefined,
    remove: (row: DeletedRow) => remove.mutate(row, { onSuccess: () => setLastDeleted(row) }),
    restore: (row: RowRef) => restore.mutate(row, { onSuccess: () => setLastDeleted(undefined) }),
    dismiss: () => setLastDeleted(undefined),
  };
}

export type Deletion = ReturnType<typeof useDeletion>;
