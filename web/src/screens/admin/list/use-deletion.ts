import { useState } from "react";
import { type Listed, useRemove, useRestore } from "../../../api/admin-lists.ts";

type Gone = Listed & { words: string };

/** Deleting with a way back: at once, without asking, and undone by one tap. */
export function useDeletion() {
  const remove = useRemove();
  const restore = useRestore();
  const [gone, setGone] = useState<Gone>();
  return {
    gone,
    isFailed: remove.isError || restore.isError,
    busyId: remove.isPending ? remove.variables.id : restore.isPending ? restore.variables.id : undefined,
    remove: (row: Gone) => remove.mutate(row, { onSuccess: () => setGone(row) }),
    restore: (row: Listed) => restore.mutate(row, { onSuccess: () => setGone(undefined) }),
    forget: () => setGone(undefined),
  };
}

export type Deletion = ReturnType<typeof useDeletion>;
