import { failedIds } from "../../api/outbox-state.ts";
import type { QuizAnswers } from "../../api/quiz-answers.ts";
import { Button } from "../../ui/button.tsx";
import { returnFocusOnUnmount } from "../../ui/focus.ts";
import { Icon } from "../../ui/icon.tsx";
import { failedAnswersMessage } from "./failed-answers-message.ts";
import styles from "./save-state.module.css";

type Props = { answers: QuizAnswers; numberOf: (questionId: number) => number };

/** Says which answers of the quiz could not be saved, on whichever question, with a button to retry. */
export function SaveError({ answers, numberOf }: Props) {
  const { state, retry } = answers;
  if (failedIds(state).length === 0) return null;
  return (
    <div ref={returnFocusOnUnmount} className={styles.failed} data-state="wrong" role="alert">
      <Icon name="cross" small />
      <span>{failedAnswersMessage(state, numberOf)}</span>
      <Button variant="link" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
