import type { ReviewQuestion } from "../api/quizzes.ts";
import styles from "./question.module.css";
import { unitWords } from "./question-words.ts";
import { acceptedNumbers, verdictOf, withMinusSign } from "./verdict.ts";

/** The number that was typed against those that were accepted. */
export function JudgedNumber({ question }: { question: ReviewQuestion }) {
  const { selected_answer } = question;
  const unit = unitWords(question.unit);
  const typed = typeof selected_answer === "string" ? selected_answer : undefined;
  return (
    <dl className={styles.numbers}>
      <div data-state={verdictOf(question).state}>
        <dt>Your answer</dt>
        <dd>{typed === undefined ? "None" : `${withMinusSign(typed)} ${unit}`}</dd>
      </div>
      <div>
        <dt>Accepted</dt>
        <dd>{`${acceptedNumbers(question)} ${unit}`}</dd>
      </div>
    </dl>
  );
}
