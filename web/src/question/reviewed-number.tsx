import type { ReviewQuestion } from "../api/quizzes.ts";
import { describeOutcome, formatAcceptedNumbers, withMinusSign } from "./outcome.ts";
import styles from "./question.module.css";
import { formatUnit } from "./question-format.ts";

/** The number that the learner typed, and the accepted numbers. */
export function ReviewedNumber({ question }: { question: ReviewQuestion }) {
  const { selected_answer } = question;
  const unit = formatUnit(question.unit);
  const submittedNumber = typeof selected_answer === "string" ? selected_answer : undefined;
  return (
    <dl className={styles.numbers}>
      <div data-state={describeOutcome(question).state}>
        <dt>Your answer</dt>
        <dd>{submittedNumber === undefined ? "None" : `${withMinusSign(submittedNumber)} ${unit}`}</dd>
      </div>
      <div>
        <dt>Accepted</dt>
        <dd>{`${formatAcceptedNumbers(question)} ${unit}`}</dd>
      </div>
    </dl>
  );
}
