import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { answerIssue, failedIds, type OutboxState } from "../../../device/outbox-state.ts";
import { formatQuestionNumbers } from "../../../question/question-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "./save-state.module.css";

type Props = { answers: QuizAnswers; numberOf: (questionId: number) => number };

/** Says which answers of the quiz could not be saved, on whichever question, with a button to retry. There is one. */
export function SaveError({ answers, numberOf }: Props) {
  const { state, retry } = answers;
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

/**
 * `Question 3: Failed to submit answer. Please try again.` If exactly one answer failed and the server rejected it, the
 * server's reason follows.
 */
export function failedAnswersMessage(state: OutboxState, numberOf: (questionId: number) => number): string {
  const ids = failedIds(state);
  const [onlyId, secondId] = ids;
  const issue = onlyId !== undefined && secondId === undefined ? answerIssue(state, onlyId) : undefined;
  const reason = issue?.kind === "rejected" ? ` ${issue.message}` : "";
  return `${formatQuestionNumbers(ids.map(numberOf))}: Failed to submit answer. Please try again.${reason}`;
}
