import { useState } from "react";
import type { ImportRow } from "../../../api/admin-imports.ts";
import questionStyles from "../../../question/question.module.css";
import { Passage } from "../../../question/review/passage.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { audienceLabels, voidLabels } from "../list/question-labels.ts";
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
  const { type, passage, text_html, answers, hints_html, solution_html, slips, steps, void_outcome } =
    question;
  return (
    <div className={styles.preview}>
      {question.audience === "tests" && <p>{`Given to: ${audienceLabels.tests}`}</p>}
      {void_outcome && <p>{voidLabels[void_outcome]}</p>}
      {passage && <Passage passage={{ id: 1, text_html: passage.text_html }} />}
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
      {slips.length > 0 && (
        <ul aria-label="Typical mistakes">
          {slips.map(({ value, says }) => (
            <li key={value + says}>{`${value}: ${says}`}</li>
          ))}
        </ul>
      )}
      {hints_html.length > 0 && (
        <ol aria-label="Hints">
          {hints_html.map((html, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hints of an imported row never change their order
            <li key={index}>
              <SanitizedHtml html={html} />
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
      {steps.length > 0 && <p>{`Steps: ${steps.join("; ")}`}</p>}
    </div>
  );
}

function formatAcceptedAnswers({ single_answer, accept, unit }: Question): string {
  const ranges = accept.map(([low, high]) => (low === high ? low : `${low} to ${high}`));
  const numbers = [single_answer, ...ranges].filter((value) => value !== null);
  return `${numbers.join(", ")} ${unit}`.trim();
}
