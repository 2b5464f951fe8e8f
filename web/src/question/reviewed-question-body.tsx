import { useId } from "react";
import type { ReviewQuestion } from "../api/quizzes.ts";
import { SanitizedHtml } from "../ui/sanitized-html.tsx";
import styles from "./question.module.css";
import { RegradeNotice } from "./regrade-notice.tsx";
import { ReviewedNumber } from "./reviewed-number.tsx";
import { ReviewedOptions } from "./reviewed-options.tsx";

/** The stem, the learner's response compared with the key, the rationales and the solution. */
export function ReviewedQuestionBody({ question }: { question: ReviewQuestion }) {
  const { type, text_html, solution_html } = question;
  const solutionId = useId();
  return (
    <>
      {question.correction && <RegradeNotice correction={question.correction} />}
      <SanitizedHtml html={text_html} className={styles.stem} />
      {type === "numerical" ? (
        <ReviewedNumber question={question} />
      ) : (
        <ReviewedOptions question={question} />
      )}
      {solution_html !== "" && (
        <section className={styles.solution} aria-labelledby={solutionId}>
          <h2 id={solutionId}>Solution</h2>
          <SanitizedHtml html={solution_html} className={`prose ${styles.solutionText}`} />
        </section>
      )}
    </>
  );
}
