import type { ReviewQuestion } from "../api/quizzes.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { RenderedText } from "../ui/rendered-text.tsx";
import styles from "./options.module.css";
import { letterOf } from "./question-words.ts";
import { isChosen, optionVerdict } from "./verdict.ts";

/** Every option with the key, the learner's choice and its reason. */
export function JudgedOptions({ question }: { question: ReviewQuestion }) {
  return (
    <ul className={styles.options}>
      {question.answers.map((answer, index) => (
        <JudgedOption
          key={answer.id}
          answer={answer}
          letter={letterOf(index)}
          isYours={isChosen(question.selected_answer, answer.id)}
        />
      ))}
    </ul>
  );
}

type Props = { answer: ReviewQuestion["answers"][number]; letter: string; isYours: boolean };

function JudgedOption({ answer, letter, isYours }: Props) {
  const verdict = optionVerdict(answer.isCorrect, isYours);
  return (
    <li
      className={classNames(styles.option, styles.judged, isYours && styles.yours)}
      data-state={verdict?.state}
    >
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <div className={styles.says}>
        <span className="unseen">{`${letter}: ${answer.text_spoken}`}</span>
        <div aria-hidden="true">
          <RenderedText html={answer.text_html} />
        </div>
      </div>
      {verdict && (
        <span className={styles.verdict}>
          <Icon name={verdict.icon} small />
          {verdict.words}
        </span>
      )}
      {answer.rationale_html !== "" && <RenderedText html={answer.rationale_html} className={styles.why} />}
    </li>
  );
}
