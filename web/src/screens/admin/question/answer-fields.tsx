import { MAX_OPTIONS } from "@rasayan/contract/question-fields";
import { optionLetter } from "../../../question/question-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { SelectField } from "../select-field.tsx";
import { FieldIssueList, type IssuesForField } from "./field-issues.tsx";
import { type DraftOption, withBlankOption, withCorrect } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./question-form-options.ts";
import { textControl } from "./text-control.tsx";

/** The options of a choice question, each with a control that marks it as correct, its text and its rationale. */
export function OptionsField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { answers: options, type } = draft;
  if (type === "numerical") return null;
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
          kind="answer"
          defaultValue={text}
          issues={issuesFor(`option:${key}:text`)}
          onChange={(changes) => onChange({ text: changes })}
        />
        <MarkdownField
          label={`Reason ${letter}`}
          name={`reason-${letter}`}
          variant="line"
          kind="answer"
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

const Unit = textControl("unit");
const MAX_RANGES = 20;

/** Fields of a numerical question: the correct number, its unit and the accepted ranges. */
export function NumericAnswerFields({ form, issuesFor }: FieldsProps) {
  const { draft, updateDraft } = form;
  const { single_answer, decimals, accept } = draft;
  if (draft.type !== "numerical") return null;
  const setBound = (row: number, end: 0 | 1, value: string) =>
    updateDraft({
      accept: accept.map((range, index) => (index === row ? withBound(range, end, value) : range)),
    });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Answer</legend>
      <div className={adminStyles.filters}>
        <TextField
          label="Right number"
          inputMode="text"
          maxLength={100}
          autoComplete="off"
          value={single_answer}
          error={issuesFor("single_answer")[0]}
          onChange={({ target }) => updateDraft({ single_answer: target.value })}
        />
        <Unit form={form} issuesFor={issuesFor} />
        <SelectField
          label="Asked to"
          value={decimals ?? ""}
          error={issuesFor("decimals")[0]}
          onChange={({ target }) =>
            updateDraft({ decimals: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">Not said</option>
          <option value="0">The nearest integer</option>
          {[1, 2, 3, 4, 5, 6].map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "1 decimal" : `${count} decimals`}
            </option>
          ))}
        </SelectField>
      </div>
      {accept.map(([low, high], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no id, and its fields are controlled
        <div key={row} className={styles.range}>
          <TextField
            label={`Accepted from, range ${row + 1}`}
            maxLength={100}
            autoComplete="off"
            value={low}
            error={issuesFor(`accept.${row}`)[0]}
            onChange={({ target }) => setBound(row, 0, target.value)}
          />
          <TextField
            label={`to, range ${row + 1}`}
            maxLength={100}
            autoComplete="off"
            value={high}
            onChange={({ target }) => setBound(row, 1, target.value)}
          />
          <IconButton
            icon="trash"
            label={`Delete range ${row + 1}`}
            onClick={() => updateDraft({ accept: accept.filter((_, index) => index !== row) })}
          />
        </div>
      ))}
      <FieldIssueList issues={issuesFor("accept")} />
      {accept.length < MAX_RANGES && (
        <Button variant="secondary" compact onClick={() => updateDraft({ accept: [...accept, ["", ""]] })}>
          <Icon name="plus" small />
          Add accepted range
        </Button>
      )}
    </fieldset>
  );
}

function withBound([low, high]: [string, string], end: 0 | 1, value: string): [string, string] {
  return end === 0 ? [value, high] : [low, value];
}
