import { useId } from "react";
import type { ReviewQuestion } from "../api/quizzes.ts";
import { RenderedText } from "../ui/rendered-text.tsx";
import { Correction } from "./correction.tsx";
import { JudgedNumber } from "./judged-number.tsx";
import { JudgedOptions } from "./judged-options.tsx";
import styles from "./question.module.css";

/** Stem, the learner's answer against the key, the reasons, the solution. */
export function JudgedQuestion({ question }: { question: ReviewQuestion }) {
  const { type, text_html, solution_html } = question;
  const solutionId = useId();
  return (
    <>
      {question.correction && <Correction correction={question.correction} />}
      <RenderedText html={text_html} className={styles.stem} />
      {type === "numerical" ? <JudgedNumber question={question} /> : <JudgedOptions question={question} />}
      {solution_html !== "" && (
        <section className={styles.solution} aria-labelledby={solutionId}>
          <h2 id={solutionId}>Solution</h2>
          <RenderedText html={solution_html} className={`prose ${styles.steps}`} />
        </section>
      )}
    </>
  );
}
