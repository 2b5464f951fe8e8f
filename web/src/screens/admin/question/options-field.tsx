import { optionLetter } from "../../../question/question-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { FieldIssueList } from "./field-issue-list.tsx";
import type { IssuesForField } from "./field-issues.ts";
import { type DraftOption, MAX_OPTIONS, withBlankOption, withCorrect } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./use-question-form.ts";

/** The options of a choice question, each with a control that marks it as correct, its text and its rationale. */
export function OptionsField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { answers: options, type } = draft;
  const updateOption = (key: number, changes: Partial<DraftOption>) =>
    updateDraft({
      answers: options.map((option) => (option.key === key ? { ...option, ...changes } : option)),
    });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Answers</legend>
      {options.map((option, index) => (
        <OptionRow
          key={option.key}
          option={option}
          letter={optionLetter(index)}
          isSingleChoice={type === "multi choice single answer"}
          issuesFor={issuesFor}
          onCorrect={(correct) => updateDraft(withCorrect(draft, option.key, correct))}
          onChange={(changes) => updateOption(option.key, changes)}
          onDelete={() => updateDraft({ answers: options.filter(({ key }) => key !== option.key) })}
        />
      ))}
      <FieldIssueList issues={issuesFor("answers")} />
      {options.length < MAX_OPTIONS && (
        <Button
          variant="secondary"
          compact
          className={styles.addButton}
          onClick={() => updateDraft(withBlankOption(draft))}
        >
          <Icon name="plus" small />
          Add answer
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = {
  option: DraftOption;
  letter: string;
  isSingleChoice: boolean;
  issuesFor: IssuesForField;
  onCorrect: (correct: boolean) => void;
  onChange: (changes: Partial<DraftOption>) => void;
  onDelete: () => void;
};

function OptionRow({ option, letter, isSingleChoice, issuesFor, onCorrect, onChange, onDelete }: RowProps) {
  const { key, text, rationale, correct } = option;
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
          issues={issuesFor(`option:${key}:text`)}
          onChange={(changes) => onChange({ text: changes })}
        />
        <MarkdownField
          label={`Reason ${letter}`}
          name={`reason-${letter}`}
          variant="line"
          placeholder={correct ? "Why it is right" : "Why someone would choose this"}
          defaultValue={rationale}
          issues={issuesFor(`option:${key}:rationale`)}
          onChange={(changes) => onChange({ rationale: changes })}
        />
      </div>
      <IconButton icon="trash" label={`Delete answer ${letter}`} onClick={onDelete} />
    </div>
  );
}
