import { useState } from "react";
import { type Starred, useStar } from "../../api/bookmarks.ts";

export type Removal = ReturnType<typeof useRemoval>;

/** Taking stars away, at once and without asking, with a way back. */
export function useRemoval() {
  const star = useStar();
  const [removed, setRemoved] = useState<Starred>();
  const forget = () => setRemoved(undefined);

  function remove(starred: Starred): void {
    setRemoved(starred);
    star.mutate({ ...starred, isStarred: false }, { onError: forget });
  }

  function undo(starred: Starred): void {
    forget();
    star.mutate({ ...starred, isStarred: true });
  }

  return { star, removed, remove, undo, forget };
}
