import type { ReactNode } from "react";
import { starFailureWords } from "../../api/bookmark-failures.ts";
import { useStar } from "../../api/bookmarks.ts";
import type { PlayerQuestion } from "../../api/quizzes.ts";
import styles from "../../question/question.module.css";
import { sourceLine } from "../../question/question-words.ts";
import { Note } from "../../ui/note.tsx";
import { StarButton } from "../../ui/star-button.tsx";

type Props = {
  question: Pick<PlayerQuestion, "id" | "source" | "bookmarked">;
  line: string;
  /** What else can be done with the question. */
  children?: ReactNode;
};

/** What kind of question it is and where it comes from; its star. */
export function QuestionFacts({ question, line, children }: Props) {
  const { id, source, bookmarked } = question;
  const star = useStar();
  return (
    <>
      <div className={styles.facts}>
        <div>
          <p className="caption num">{line}</p>
          {source && <p className="caption num">{sourceLine(source)}</p>}
        </div>
        <div className={styles.acts}>
          <StarButton
            label="Star this question"
            isStarred={bookmarked}
            onToggle={() => star.mutate({ kind: "question", id, isStarred: !bookmarked })}
          />
          {children}
        </div>
      </div>
      {star.isError && (
        <Note state="wrong" role="alert">
          {starFailureWords(star.error, star.variables.isStarred)}
        </Note>
      )}
    </>
  );
}
