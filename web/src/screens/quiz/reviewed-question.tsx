import { useId } from "react";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { JudgedNumber } from "./judged-number.tsx";
import { JudgedOptions } from "./judged-options.tsx";
import styles from "./question.module.css";
import { kindWords, sourceLine, timeWords } from "./question-words.ts";

/** Stem, the learner's answer against the key, the reasons, the solution. */
export function ReviewedQuestion({ question }: { question: ReviewQuestion }) {
  const { type, time_ms, source, text_html, solution_html } = question;
  const solutionId = useId();
  return (
    <>
      <div>
        <p className="caption num">
          {time_ms > 0 ? `${kindWords(type)} · ${timeWords(time_ms)}` : kindWords(type)}
        </p>
        {source && <p className="caption num">{sourceLine(source)}</p>}
      </div>
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
