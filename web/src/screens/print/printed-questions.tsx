import type { ReactNode } from "react";
import type { QuizSection } from "../../api/exam.ts";
import type { AttemptQuestion, ReviewQuestion } from "../../api/quizzes.ts";
import { formatMarks, sectionRules } from "../../question/exam-paper.ts";
import { formatUnit, optionLetter } from "../../question/question-format.ts";
import { formatAcceptedNumbers } from "../../question/review/outcome.ts";
import { formatReviewedKey, HELD_SENTENCE } from "../../question/review/review-format.ts";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import styles from "./print.module.css";

export type PrintedQuestion = AttemptQuestion | ReviewQuestion;

type PartChoiceProps<Part extends string> = {
  parts: readonly Part[];
  chosen: readonly Part[];
  onChoose: (parts: Part[]) => void;
};

/** What is printed, in the order in which it is. */
export function PartChoice<Part extends string>({ parts, chosen, onChoose }: PartChoiceProps<Part>) {
  const toggle = (part: Part) => parts.filter((other) => chosen.includes(other) !== (other === part));
  return (
    <fieldset className={styles.parts}>
      <legend className="sr-only">Parts</legend>
      {parts.map((part) => (
        <label key={part}>
          <input type="checkbox" checked={chosen.includes(part)} onChange={() => onChoose(toggle(part))} />
          {part}
        </label>
      ))}
    </fieldset>
  );
}

type NumberOf = (question: PrintedQuestion) => number;

type PaperProps = {
  sections: readonly QuizSection[];
  questions: readonly PrintedQuestion[];
  numberOf: NumberOf;
  /** Whether each section begins with its rules as sentences. */
  hasRules?: boolean;
};

/** The questions by section, each passage above its first question. */
export function Paper({ sections, questions, numberOf, hasRules = false }: PaperProps) {
  const printed: readonly Partial<QuizSection>[] = sections.length > 0 ? sections : [{}];
  return printed.map(({ name, kind, marking, question_ids }) => (
    <section key={name ?? ""} className={styles.section}>
      {name && (
        <h3>
          {/* The name of a section with marks of its own says them. */}
          {name} {marking && !name.includes(formatMarks(marking)) && <span>{formatMarks(marking)}</span>}
        </h3>
      )}
      {hasRules && kind && marking && (
        <p className={styles.rules}>{sectionRules({ kind, marking }, { isOnPaper: true }).join(" ")}</p>
      )}
      {questions
        .filter(({ id }) => question_ids?.includes(id) ?? true)
        .map((question, index, inSection) => (
          <PaperQuestion
            key={question.id}
            number={numberOf(question)}
            question={question}
            marks={
              marking &&
              formatMarks(marking) !== formatMarks(question.marking) &&
              formatMarks(question.marking)
            }
            passage={
              question.passage?.id === inSection[index - 1]?.passage?.id ? null : (question.passage ?? null)
            }
          />
        ))}
    </section>
  ));
}

type PaperQuestionProps = {
  number: number;
  question: PrintedQuestion;
  /** Where they are not those of its section. */
  marks: ReactNode;
  passage: PrintedQuestion["passage"];
};

function PaperQuestion({ number, question, marks, passage }: PaperQuestionProps) {
  return (
    <>
      {passage && <SanitizedHtml html={passage.text_html} className={`prose ${styles.passage}`} />}
      <Numbered number={number}>
        <SanitizedHtml html={question.text_html} className="prose" />
        {marks && <p>({marks})</p>}
        {question.answers.length > 0 && (
          <ol className={styles.options} data-options="1">
            {question.answers.map((option, index) => (
              <li key={option.id}>
                <span>{`(${optionLetter(index)})`}</span>
                <SanitizedHtml html={option.text_html} />
              </li>
            ))}
          </ol>
        )}
        {question.type === "numerical" && (
          <p className={styles.blank}>
            <span className="sr-only">Answer:</span>
            <span aria-hidden="true" /> {formatUnit(question.unit)}
          </p>
        )}
      </Numbered>
    </>
  );
}

function Numbered({ number, children }: { number: number; children: ReactNode }) {
  return (
    <article className={styles.question} data-block>
      <b>{number}.</b>
      <div>{children}</div>
    </article>
  );
}

/** `A and C` for options, `13.4 to 13.6` for a number. */
export function keyOf(question: ReviewQuestion): string {
  if (question.void_outcome !== null) return "Withdrawn";
  return question.type === "numerical" ? formatAcceptedNumbers(question) : formatReviewedKey(question);
}

type Reviewed = { questions: readonly ReviewQuestion[]; numberOf: NumberOf };
type SolutionsProps<Question> = {
  title?: string;
  questions: readonly Question[];
  numberOf: NumberOf;
  /** By default what `keyOf` returns. */
  textOf?: (question: Question) => string;
  /** What stands beside the key of a question. */
  noteOf?: (question: Question) => ReactNode;
};

export function Key({ questions, numberOf }: Reviewed) {
  return (
    <section className={styles.part}>
      <h3>Key</h3>
      <ol className={styles.key}>
        {questions.map((question) => (
          <li key={question.id}>
            <b>{numberOf(question)}</b> {keyOf(question)}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Solutions<Question extends ReviewQuestion>({
  title = "Solutions",
  questions,
  numberOf,
  textOf = keyOf,
  noteOf,
}: SolutionsProps<Question>) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {questions.map((question) => (
        <Numbered key={question.id} number={numberOf(question)}>
          <p>
            <b>{textOf(question)}</b>
            {noteOf?.(question)}
          </p>
          {question.is_held ? (
            <p>{HELD_SENTENCE}</p>
          ) : (
            <SanitizedHtml html={question.solution_html} className="prose" />
          )}
        </Numbered>
      ))}
    </section>
  );
}
