import { letterOf } from "../../../question/question-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MarkdownField } from "../writing/markdown-field.tsx";
import { FieldProblem } from "./field-problem.tsx";
import type { Problems } from "./field-problems.ts";
import styles from "./question.module.css";
import { type DraftAnswer, MOST_ANSWERS, withBlankAnswer, withCorrect } from "./question-draft.ts";
import type { FieldsProps } from "./use-question-form.ts";

/** The answers to choose from, each with its reason; which of them are right is marked before them. */
export function AnswersField({ form: { draft, change }, problems }: FieldsProps) {
  const { answers, type } = draft;
  const set = (key: number, changed: Partial<DraftAnswer>) =>
    change({ answers: answers.map((answer) => (answer.key === key ? { ...answer, ...changed } : answer)) });
  return (
    <fieldset className={styles.answers}>
      <legend>Answers</legend>
      {answers.map((answer, index) => (
        <AnswerRow
          key={answer.key}
          answer={answer}
          letter={letterOf(index)}
          isOneOnly={type === "multi choice single answer"}
          problems={problems}
          onCorrect={(correct) => change(withCorrect(draft, answer.key, correct))}
          onChange={(changed) => set(answer.key, changed)}
          onDelete={() => change({ answers: answers.filter(({ key }) => key !== answer.key) })}
        />
      ))}
      <FieldProblem problems={problems("answers")} />
      {answers.length < MOST_ANSWERS && (
        <Button look="second" short className={styles.add} onClick={() => change(withBlankAnswer(draft))}>
          <Icon name="plus" small />
          Add answer
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = {
  answer: DraftAnswer;
  letter: string;
  isOneOnly: boolean;
  problems: Problems;
  onCorrect: (correct: boolean) => void;
  onChange: (changed: Partial<DraftAnswer>) => void;
  onDelete: () => void;
};

function AnswerRow({ answer, letter, isOneOnly, problems, onCorrect, onChange, onDelete }: RowProps) {
  const { key, text, rationale, correct } = answer;
  return (
    <div className={styles.row}>
      <label className={styles.tick}>
        <input
          type={isOneOnly ? "radio" : "checkbox"}
          name="correct"
          aria-label={`Answer ${letter} is correct`}
          checked={correct}
          onChange={({ target }) => onCorrect(target.checked)}
        />
      </label>
      <div className={styles.texts}>
        <MarkdownField
          label={`Answer ${letter}`}
          name={`answer-${letter}`}
          look="line"
          defaultValue={text}
          problems={problems(`answer:${key}:text`)}
          onChange={(changed) => onChange({ text: changed })}
        />
        <MarkdownField
          label={`Reason ${letter}`}
          name={`reason-${letter}`}
          look="line"
          placeholder={correct ? "Why it is right" : "Why someone would choose this"}
          defaultValue={rationale}
          problems={problems(`answer:${key}:rationale`)}
          onChange={(changed) => onChange({ rationale: changed })}
        />
      </div>
      <IconButton icon="trash" label={`Delete answer ${letter}`} onClick={onDelete} />
    </div>
  );
}
