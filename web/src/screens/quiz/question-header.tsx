import type { AttemptQuestion } from "../../api/quizzes.ts";
import styles from "../../question/question.module.css";
import { formatMarkingScheme } from "../../question/question-format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SanitizedHtml } from "../../ui/sanitized-html.tsx";
import { QuestionMeta } from "./question-meta.tsx";

type Props = { question: AttemptQuestion; isMarkedForReview: boolean; onToggleReviewMark: () => void };

/** Header and stem of a question: type, marking scheme, bookmark button and "mark for review" button. */
export function QuestionHeader({ question, isMarkedForReview, onToggleReviewMark }: Props) {
  return (
    <>
      <QuestionMeta question={question} caption={formatMarkingScheme(question.type, question.marking)}>
        <IconButton
          icon="flag"
          label="Mark for review"
          className={styles.flag}
          aria-pressed={isMarkedForReview}
          onClick={onToggleReviewMark}
        />
      </QuestionMeta>
      <SanitizedHtml html={question.text_html} className={styles.stem} />
    </>
  );
}
