import { starFailureWords } from "../../api/bookmark-failures.ts";
import { useStar } from "../../api/bookmarks.ts";
import type { Content } from "../../api/chapters.ts";
import { Note } from "../../ui/note.tsx";
import { StarButton } from "../../ui/star-button.tsx";
import styles from "./reading.module.css";

/** The star of a note, and why it could not be set. */
export function ContentStar({ content: { id, bookmarked } }: { content: Content }) {
  const star = useStar();
  return (
    <>
      <StarButton
        label="Star this note"
        isStarred={bookmarked}
        onToggle={() => star.mutate({ kind: "content", id, isStarred: !bookmarked })}
      />
      {star.isError && (
        <div className={styles.failed}>
          <Note state="wrong" role="alert">
            {starFailureWords(star.error, star.variables.isStarred)}
          </Note>
        </div>
      )}
    </>
  );
}
