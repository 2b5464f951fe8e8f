import { useState } from "react";
import type { ImportRow } from "../../../api/admin-imports.ts";
import asked from "../../../question/question.module.css";
import { Icon } from "../../../ui/icon.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import styles from "./import.module.css";

type Question = NonNullable<ImportRow["question"]>;

/** The whole question as students would see it in its review; drawn when it is opened. */
export function RowPreview({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && <Drawn question={question} />}
    </details>
  );
}

function Drawn({ question }: { question: Question }) {
  const { type, text_html, answers, solution_html } = question;
  return (
    <div className={styles.preview}>
      <RenderedText className={asked.stem} html={text_html} />
      {type === "numerical" ? (
        <p>
          {"Answer: "}
          <strong className="num">{acceptedWords(question)}</strong>
        </p>
      ) : (
        <ol className={styles.answers} type="A">
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a file never move
            <li key={index}>
              <RenderedText html={answer.text_html} />
              {answer.correct && (
                <span className={styles.correct}>
                  <Icon name="check" small />
                  Correct
                </span>
              )}
              {answer.rationale_html !== "" && (
                <RenderedText className="muted" html={answer.rationale_html} />
              )}
            </li>
          ))}
        </ol>
      )}
      {solution_html !== "" && (
        <section className={asked.solution}>
          <h3>Solution</h3>
          <RenderedText className={`prose ${asked.steps}`} html={solution_html} />
        </section>
      )}
    </div>
  );
}

function acceptedWords({ single_answer, accept, unit }: Question): string {
  const ranges = accept.map(([low, high]) => (low === high ? low : `${low} to ${high}`));
  const numbers = [single_answer, ...ranges].filter((one) => one !== null);
  return `${numbers.join(", ")} ${unit}`.trim();
}
