import type { PlayerQuestion } from "../../api/quizzes.ts";
import { Icon } from "../../ui/icon.tsx";
import { RenderedText } from "../../ui/rendered-text.tsx";
import styles from "./question.module.css";
import { markingLine, sourceLine } from "./question-words.ts";

type Props = { question: PlayerQuestion; isMarked: boolean; onMark: () => void };

/** Kind and marks, the flag, the stem. */
export function QuestionHead({ question, isMarked, onMark }: Props) {
  return (
    <>
      <div className={styles.facts}>
        <div>
          <p className="caption num">{markingLine(question.type, question.marking)}</p>
          {question.source && <p className="caption num">{sourceLine(question.source)}</p>}
        </div>
        <button
          type="button"
          className={styles.flag}
          aria-pressed={isMarked}
          aria-label="Mark for review"
          onClick={onMark}
        >
          <Icon name="flag" />
        </button>
      </div>
      <RenderedText html={question.text_html} className={styles.stem} />
    </>
  );
}
