import type { TimedQuiz } from "../../api/quizzes.ts";
import type { Attempt } from "./palette-state.ts";
import { plannedLength } from "./question-order.ts";
import styles from "./quiz-bar.module.css";

export type ProgressBarProps = { quiz: TimedQuiz; attempt: Attempt; questionId: number };

/** A bar with one segment per question. Hidden from screen readers, because the palette says the same as text. */
export function ProgressBar({ quiz, attempt, questionId }: ProgressBarProps) {
  const indexes = Array.from({ length: plannedLength(quiz) }, (_, index) => index);
  return (
    <div className={styles.progressBar} aria-hidden="true">
      {indexes.map((index) => (
        <i key={index} data-segment={segmentState(quiz.question_ids[index], attempt, questionId)} />
      ))}
    </div>
  );
}

function segmentState(id: number | undefined, { answered, marked }: Attempt, questionId: number): string {
  if (id === undefined) return "";
  if (id === questionId) return "current";
  if (marked.includes(id)) return "marked";
  return answered.has(id) ? "answered" : "";
}
