import { useId } from "react";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { withMinusSign } from "../../format/numbers.ts";
import { classNames } from "../../ui/class-names.ts";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import optionStyles from "../options.module.css";
import styles from "../question.module.css";
import { formatUnit, optionLetter } from "../question-format.ts";
import {
  describeOutcome,
  formatAcceptedNumbers,
  isSelected,
  optionOutcome,
  rightOptions,
} from "./outcome.ts";
import { Passage } from "./passage.tsx";
import { formatRegrade, formatReviewedKey, HELD_SENTENCE } from "./review-format.ts";

/** The stem, the learner's response compared with the key, the rationales and the solution. */
export function ReviewedQuestionBody({ question }: { question: ReviewQuestion }) {
  const { type, passage, text_html, void_outcome, solution_html } = question;
  const solutionId = useId();
  return (
    <>
      {question.correction && <RegradeNotice correction={question.correction} />}
      {void_outcome && <Alert>{voidSentences[void_outcome]}</Alert>}
      {passage && <Passage passage={passage} />}
      <SanitizedHtml html={text_html} className={styles.stem} />
      {type === "numerical" ? (
        <ReviewedNumber question={question} />
      ) : (
        <ReviewedOptions question={question} />
      )}
      {question.is_held && <Alert>{HELD_SENTENCE}</Alert>}
      {solution_html !== "" && (
        <section className={styles.solution} aria-labelledby={solutionId}>
          <h2 id={solutionId}>Solution</h2>
          <SanitizedHtml html={solution_html} className={`prose ${styles.solutionText}`} />
        </section>
      )}
    </>
  );
}

const voidSentences: Record<NonNullable<ReviewQuestion["void_outcome"]>, string> = {
  full: "This question was withdrawn: full marks to all.",
  left_out: "This question was withdrawn. It does not count.",
};

/** Tells a learner that the answer key was wrong, why, and how their marks changed. */
function RegradeNotice({ correction }: { correction: NonNullable<ReviewQuestion["correction"]> }) {
  return (
    <Alert state="warning">
      <strong>{formatRegrade(correction)}</strong>
      <br />
      {correction.note}
    </Alert>
  );
}

/** The number that the learner typed, and the accepted numbers. */
function ReviewedNumber({ question }: { question: ReviewQuestion }) {
  const { selected_answer } = question;
  const unit = formatUnit(question.unit);
  const acceptedNumbers = formatAcceptedNumbers(question);
  const submittedNumber = typeof selected_answer === "string" ? selected_answer : undefined;
  return (
    <dl className={styles.numbers}>
      <div data-state={describeOutcome(question).state}>
        <dt>Your answer</dt>
        <dd>{submittedNumber === undefined ? "None" : `${withMinusSign(submittedNumber)} ${unit}`}</dd>
      </div>
      <div>
        <dt>Accepted</dt>
        <dd>{acceptedNumbers === "" ? "None" : `${acceptedNumbers} ${unit}`}</dd>
      </div>
    </dl>
  );
}

/** Every option, marked as correct or selected by the learner, with its rationale; and all keys, if there are several. */
function ReviewedOptions({ question }: { question: ReviewQuestion }) {
  const { right, also } = rightOptions(question);
  const rightnessOf = (id: number) => (right.includes(id) ? "right" : also.includes(id) ? "also" : "wrong");
  return (
    <>
      {question.other_keys.length > 0 && <p>{`Right: ${formatReviewedKey(question)}.`}</p>}
      <ul className={optionStyles.options}>
        {question.answers.map((option, index) => (
          <ReviewedOption
            key={option.id}
            option={option}
            letter={optionLetter(index)}
            outcome={optionOutcome(rightnessOf(option.id), isSelected(question.selected_answer, option.id))}
            isSelected={isSelected(question.selected_answer, option.id)}
          />
        ))}
      </ul>
    </>
  );
}

type ReviewedOptionProps = {
  option: ReviewQuestion["answers"][number];
  letter: string;
  outcome: ReturnType<typeof optionOutcome>;
  isSelected: boolean;
};

function ReviewedOption({ option, letter, outcome, isSelected }: ReviewedOptionProps) {
  return (
    <li
      className={classNames(optionStyles.option, optionStyles.reviewed, isSelected && optionStyles.selected)}
      data-state={outcome?.state}
    >
      <span className={optionStyles.letter} aria-hidden="true">
        {letter}
      </span>
      <div className={optionStyles.content}>
        <span className="sr-only">{`${letter}: ${option.text_alternative}`}</span>
        <div aria-hidden="true">
          <SanitizedHtml html={option.text_html} />
        </div>
      </div>
      {outcome && (
        <span className={optionStyles.outcome}>
          <Icon name={outcome.icon} small />
          {outcome.label}
        </span>
      )}
      {option.rationale_html !== "" && (
        <SanitizedHtml html={option.rationale_html} className={optionStyles.rationale} />
      )}
    </li>
  );
}
