import { bookmarkErrorMessage } from "../../api/bookmark-errors.ts";
import { returnFocusOnUnmount } from "../../ui/focus.ts";
import { Toast } from "../../ui/toast.tsx";
import styles from "./bookmarks.module.css";
import type { Removal } from "./use-removal.ts";

const ERROR_DURATION = 7;
const UNDO_DURATION = 10;

/** Says that a bookmark was removed and offers to undo it, or that a change failed. */
export function RemovalToast({ toggleBookmark, removedItem, undo, dismiss }: Removal) {
  if (toggleBookmark.isError)
    return (
      <Toast icon="cross" role="alert" duration={ERROR_DURATION} onDismiss={toggleBookmark.reset}>
        {bookmarkErrorMessage(toggleBookmark.error, toggleBookmark.variables.isBookmarked)}
      </Toast>
    );
  if (!removedItem) return null;
  return (
    <Toast
      key={`${removedItem.kind} ${removedItem.id}`}
      icon="star"
      duration={UNDO_DURATION}
      onDismiss={dismiss}
    >
      Star taken away.{" "}
      <span ref={returnFocusOnUnmount}>
        <button type="button" className={styles.undo} onClick={() => undo(removedItem)}>
          Undo
        </button>
      </span>
    </Toast>
  );
}
