import type { ReviewQuestion } from "../api/quizzes.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { SanitizedHtml } from "../ui/sanitized-html.tsx";
import styles from "./options.module.css";
import { isSelected, optionOutcome } from "./outcome.ts";
import { optionLetter } from "./question-format.ts";

/** Every option, marked as correct or selected by the learner, with its rationale. */
export function ReviewedOptions({ question }: { question: ReviewQuestion }) {
  return (
    <ul className={styles.options}>
      {question.answers.map((option, index) => (
        <ReviewedOption
          key={option.id}
          option={option}
          letter={optionLetter(index)}
          isSelected={isSelected(question.selected_answer, option.id)}
        />
      ))}
    </ul>
  );
}

type Props = { option: ReviewQuestion["answers"][number]; letter: string; isSelected: boolean };

function ReviewedOption({ option, letter, isSelected }: Props) {
  const outcome = optionOutcome(option.isCorrect, isSelected);
  return (
    <li
      className={classNames(styles.option, styles.reviewed, isSelected && styles.selected)}
      data-state={outcome?.state}
    >
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <div className={styles.content}>
        <span className="sr-only">{`${letter}: ${option.text_alternative}`}</span>
        <div aria-hidden="true">
          <SanitizedHtml html={option.text_html} />
        </div>
      </div>
      {outcome && (
        <span className={styles.outcome}>
          <Icon name={outcome.icon} small />
          {outcome.label}
        </span>
      )}
      {option.rationale_html !== "" && (
        <SanitizedHtml html={option.rationale_html} className={styles.rationale} />
      )}
    </li>
  );
}
