import type { PlayerQuestion } from "../../api/quizzes.ts";
import styles from "../../question/question.module.css";
import { markingLine } from "../../question/question-words.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { QuestionFacts } from "./question-facts.tsx";

type Props = { question: PlayerQuestion; isMarked: boolean; onMark: () => void };

/** Kind and marks, star and flag, the stem. */
export function QuestionHead({ question, isMarked, onMark }: Props) {
  return (
    <>
      <QuestionFacts question={question} line={markingLine(question.type, question.marking)}>
        <IconButton
          icon="flag"
          label="Mark for review"
          className={styles.flag}
          aria-pressed={isMarked}
          onClick={onMark}
        />
      </QuestionFacts>
      <RenderedText html={question.text_html} className={styles.stem} />
    </>
  );
}
