import { optionLetter } from "../../../question/question-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { FieldIssueList } from "./field-issue-list.tsx";
import type { IssuesForField } from "./field-issues.ts";
import { type DraftAnswer, MAX_OPTIONS, withBlankAnswer, withCorrect } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./use-question-form.ts";

/** The options of a choice question, each with a control that marks it as correct, its text and its rationale. */
export function AnswersField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { answers, type } = draft;
  const updateAnswer = (key: number, changes: Partial<DraftAnswer>) =>
    updateDraft({
      answers: answers.map((answer) => (answer.key === key ? { ...answer, ...changes } : answer)),
    });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Answers</legend>
      {answers.map((answer, index) => (
        <AnswerRow
          key={answer.key}
          answer={answer}
          letter={optionLetter(index)}
          isSingleChoice={type === "multi choice single answer"}
          issuesFor={issuesFor}
          onCorrect={(correct) => updateDraft(withCorrect(draft, answer.key, correct))}
          onChange={(changes) => updateAnswer(answer.key, changes)}
          onDelete={() => updateDraft({ answers: answers.filter(({ key }) => key !== answer.key) })}
        />
      ))}
      <FieldIssueList issues={issuesFor("answers")} />
      {answers.length < MAX_OPTIONS && (
        <Button
          variant="secondary"
          compact
          className={styles.addButton}
          onClick={() => updateDraft(withBlankAnswer(draft))}
        >
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
  isSingleChoice: boolean;
  issuesFor: IssuesForField;
  onCorrect: (correct: boolean) => void;
  onChange: (changes: Partial<DraftAnswer>) => void;
  onDelete: () => void;
};

function AnswerRow({ answer, letter, isSingleChoice, issuesFor, onCorrect, onChange, onDelete }: RowProps) {
  const { key, text, rationale, correct } = answer;
  return (
    <div className={styles.row}>
      <label className={styles.correctToggle}>
        <input
          type={isSingleChoice ? "radio" : "checkbox"}
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
          variant="line"
          defaultValue={text}
          issues={issuesFor(`answer:${key}:text`)}
          onChange={(changes) => onChange({ text: changes })}
        />
        <MarkdownField
          label={`Reason ${letter}`}
          name={`reason-${letter}`}
          variant="line"
          placeholder={correct ? "Why it is right" : "Why someone would choose this"}
          defaultValue={rationale}
          issues={issuesFor(`answer:${key}:rationale`)}
          onChange={(changes) => onChange({ rationale: changes })}
        />
      </div>
      <IconButton icon="trash" label={`Delete answer ${letter}`} onClick={onDelete} />
    </div>
  );
}
