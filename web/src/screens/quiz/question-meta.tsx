import type { ReactNode } from "react";
import { useToggleBookmark } from "../../api/bookmarks.ts";
import type { AttemptQuestion } from "../../api/quizzes.ts";
import { bookmarkErrorMessage } from "../../messages/bookmark-messages.ts";
import styles from "../../question/question.module.css";
import { formatSource } from "../../question/question-format.ts";
import { BookmarkButton } from "../../ui/controls/bookmark-button.tsx";
import { Alert } from "../../ui/messages/alert.tsx";

type Props = {
  question: Pick<AttemptQuestion, "id" | "source" | "bookmarked">;
  /** Topic and chapter, once they give nothing away. */
  place?: string;
  caption: string;
  canStar?: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

/** Place, caption and source of a question, with its bookmark button. */
export function QuestionMeta({ question, place, caption, canStar = true, children }: Props) {
  const { id, source, bookmarked } = question;
  const toggleBookmark = useToggleBookmark();
  return (
    <>
      <div className={styles.header}>
        <div>
          {place && <p className="caption">{place}</p>}
          <p className="caption num">{caption}</p>
          {source && <p className="caption num">{formatSource(source)}</p>}
        </div>
        <div className={styles.actions}>
          {canStar && (
            <BookmarkButton
              label="Star this question"
              isBookmarked={bookmarked}
              onToggle={() => toggleBookmark.mutate({ kind: "question", id, isBookmarked: !bookmarked })}
            />
          )}
          {children}
        </div>
      </div>
      {toggleBookmark.isError && (
        <Alert state="wrong" role="alert">
          {bookmarkErrorMessage(toggleBookmark.error, toggleBookmark.variables.isBookmarked)}
        </Alert>
      )}
    </>
  );
}
