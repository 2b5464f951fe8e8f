import type { TimedQuiz } from "../../api/quizzes.ts";
import type { Attempt } from "./palette-state.ts";
import { plannedLength } from "./question-order.ts";
import styles from "./quiz-bar.module.css";

export type TrackProps = { quiz: TimedQuiz; attempt: Attempt; questionId: number };

/** A stroke a question. The palette says the same in words, so it is hidden from screen readers. */
export function Track({ quiz, attempt, questionId }: TrackProps) {
  const places = Array.from({ length: plannedLength(quiz) }, (_, index) => index);
  return (
    <div className={styles.track} aria-hidden="true">
      {places.map((index) => (
        <i key={index} data-s={strokeOf(quiz.question_ids[index], attempt, questionId)} />
      ))}
    </div>
  );
}

function strokeOf(id: number | undefined, { answered, marked }: Attempt, questionId: number): string {
  if (id === undefined) return "";
  if (id === questionId) return "now";
  if (marked.includes(id)) return "marked";
  return answered.has(id) ? "answered" : "";
}
