import { useState } from "react";
import type { ImportRow } from "../../../api/admin-imports.ts";
import questionStyles from "../../../question/question.module.css";
import { Icon } from "../../../ui/base/icon.tsx";
import { SanitizedHtml } from "../../../ui/base/sanitized-html.tsx";
import styles from "./import.module.css";

type Question = NonNullable<ImportRow["question"]>;

/** Preview of the whole question with key and solution. Rendered only once it is opened. */
export function RowPreview({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && <RenderedQuestion question={question} />}
    </details>
  );
}

function RenderedQuestion({ question }: { question: Question }) {
  const { type, text_html, answers, solution_html } = question;
  return (
    <div className={styles.preview}>
      <SanitizedHtml className={questionStyles.stem} html={text_html} />
      {type === "numerical" ? (
        <p>
          {"Answer: "}
          <strong className="num">{formatAcceptedAnswers(question)}</strong>
        </p>
      ) : (
        <ol className={styles.answers} type="A">
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of an imported row never change their order
            <li key={index}>
              <SanitizedHtml html={answer.text_html} />
              {answer.correct && (
                <span className={styles.correct}>
                  <Icon name="check" small />
                  Correct
                </span>
              )}
              {answer.rationale_html !== "" && (
                <SanitizedHtml className="muted" html={answer.rationale_html} />
              )}
            </li>
          ))}
        </ol>
      )}
      {solution_html !== "" && (
        <section className={questionStyles.solution}>
          <h3>Solution</h3>
          <SanitizedHtml className={`prose ${questionStyles.solutionText}`} html={solution_html} />
        </section>
      )}
    </div>
  );
}

function formatAcceptedAnswers({ single_answer, accept, unit }: Question): string {
  const ranges = accept.map(([low, high]) => (low === high ? low : `${low} to ${high}`));
  const numbers = [single_answer, ...ranges].filter((value) => value !== null);
  return `${numbers.join(", ")} ${unit}`.trim();
}
