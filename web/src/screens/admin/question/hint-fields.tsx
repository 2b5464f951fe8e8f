import { MAX_HINTS, MAX_SLIPS, MAX_STEPS } from "@rasayan/contract/question-fields";
import { useId } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import fieldStyles from "../../../ui/controls/field.module.css";
import { TextField } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import type { QuestionDraft } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./question-form-options.ts";

/** The hints, each a short Markdown text. Empty ones are not stored. */
export function HintsField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { hints } = draft;
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Hints</legend>
      <p className="muted">First the principle, then the set-up; never the answer.</p>
      {hints.map((hint, row) => (
        <MarkdownField
          // biome-ignore lint/suspicious/noArrayIndexKey: hints are added at the end only
          key={row}
          label={`Hint ${row + 1}`}
          name={`hint-${row + 1}`}
          variant="line"
          defaultValue={hint}
          issues={issuesFor(`hints.${sentIndex(hints, row)}`)}
          onChange={(text) =>
            updateDraft({ hints: hints.map((hint, index) => (index === row ? text : hint)) })
          }
        />
      ))}
      {hints.length < MAX_HINTS && (
        <Button
          variant="secondary"
          compact
          className={styles.addButton}
          onClick={() => updateDraft({ hints: [...hints, ""] })}
        >
          <Icon name="plus" small />
          Add hint
        </Button>
      )}
    </fieldset>
  );
}

/** The server numbers only the hints that were sent to it. */
const sentIndex = (hints: readonly string[], row: number) =>
  hints.slice(0, row).filter((hint) => hint.trim() !== "").length;

/** The numbers that typical mistakes in a numerical question lead to. */
export function SlipsField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { slips } = draft;
  if (draft.type !== "numerical") return null;
  const updateSlip = (row: number, changes: Partial<QuestionDraft["slips"][number]>) =>
    updateDraft({ slips: slips.map((slip, index) => (index === row ? { ...slip, ...changes } : slip)) });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Typical mistakes</legend>
      {slips.map(({ value, says }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip has no id, and its fields are controlled
        <div key={row} className={styles.range}>
          <TextField
            label={`Wrong number ${row + 1}`}
            maxLength={100}
            autoComplete="off"
            value={value}
            error={issuesFor(`slips.${row}`)[0]}
            onChange={({ target }) => updateSlip(row, { value: target.value })}
          />
          <TextField
            label={`Mistake ${row + 1}`}
            maxLength={300}
            value={says}
            onChange={({ target }) => updateSlip(row, { says: target.value })}
          />
          <IconButton
            icon="trash"
            label={`Delete mistake ${row + 1}`}
            onClick={() => updateDraft({ slips: slips.filter((_slip, index) => index !== row) })}
          />
        </div>
      ))}
      {slips.length < MAX_SLIPS && (
        <Button
          variant="secondary"
          compact
          className={styles.addButton}
          onClick={() => updateDraft({ slips: [...slips, { value: "", says: "" }] })}
        >
          <Icon name="plus" small />
          Add typical mistake
        </Button>
      )}
    </fieldset>
  );
}

/** The linked ideas of a hard question, one on each line. */
export function StepsField({ form: { draft, updateDraft } }: FieldsProps) {
  const id = useId();
  if (draft.difficulty !== "hard" && draft.steps.length === 0) return null;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Steps</label>
      <textarea
        id={id}
        className={styles.steps}
        rows={4}
        value={draft.steps.join("\n")}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => updateDraft({ steps: target.value === "" ? [] : target.value.split("\n") })}
      />
      <span className={fieldStyles.hint} id={`${id}-hint`}>
        {`The ideas that the question links, one on each line; ${MAX_STEPS} lines are kept.`}
      </span>
    </div>
  );
}

/** The passage in that format, which two or three questions share. */
export function PassageFields({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { passage } = draft;
  if (draft.format !== "passage") return null;
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Passage</legend>
      <TextField
        label="Passage id"
        hint="Questions with the same id share the passage. Leave it empty for a new passage."
        maxLength={100}
        autoComplete="off"
        value={passage.slug}
        onChange={({ target }) => updateDraft({ passage: { ...passage, slug: target.value } })}
      />
      <MarkdownField
        label="Text of the passage"
        name="passage"
        variant="tall"
        defaultValue={passage.text}
        issues={issuesFor("passage")}
        onChange={(text) => updateDraft({ passage: { ...passage, text } })}
      />
      <p className="muted">
        A change is made in all questions of the set. With an id and no text, the stored text is used.
      </p>
    </fieldset>
  );
}
