import { useState } from "react";
import { type BookmarkTarget, useToggleBookmark } from "../../api/bookmarks.ts";

export type Removal = ReturnType<typeof useRemoval>;

/** Removes bookmarks immediately, without a confirmation, and can undo the last removal. */
export function useRemoval() {
  const toggleBookmark = useToggleBookmark();
  const [removedItem, setRemovedItem] = useState<BookmarkTarget>();
  const dismiss = () => setRemovedItem(undefined);

  function remove(item: BookmarkTarget): void {
    setRemovedItem(item);
    toggleBookmark.mutate({ ...item, isBookmarked: false }, { onError: dismiss });
  }

  function undo(item: BookmarkTarget): void {
    dismiss();
    toggleBookmark.mutate({ ...item, isBookmarked: true });
  }

  return { toggleBookmark, removedItem, remove, undo, dismiss };
}
