import { bookmarkErrorMessage } from "../../api/bookmark-errors.ts";
import { useToggleBookmark } from "../../api/bookmarks.ts";
import type { Note } from "../../api/chapters.ts";
import { Alert } from "../../ui/alert.tsx";
import { BookmarkButton } from "../../ui/bookmark-button.tsx";
import styles from "./reading.module.css";

/** Bookmark button of a note, with an error message if saving failed. */
export function NoteBookmark({ note: { id, bookmarked } }: { note: Note }) {
  const toggleBookmark = useToggleBookmark();
  return (
    <>
      <BookmarkButton
        label="Star this note"
        isBookmarked={bookmarked}
        onToggle={() => toggleBookmark.mutate({ kind: "content", id, isBookmarked: !bookmarked })}
      />
      {toggleBookmark.isError && (
        <div className={styles.error}>
          <Alert state="wrong" role="alert">
            {bookmarkErrorMessage(toggleBookmark.error, toggleBookmark.variables.isBookmarked)}
          </Alert>
        </div>
      )}
    </>
  );
}
