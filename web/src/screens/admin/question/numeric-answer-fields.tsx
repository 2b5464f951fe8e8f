import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import adminStyles from "../admin.module.css";
import { FieldIssueList } from "./field-issue-list.tsx";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./use-question-form.ts";

const MAX_RANGES = 20;

/** Fields of a numerical question: the correct number, its unit and the accepted ranges. */
export function NumericAnswerFields({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { single_answer, unit, accept } = draft;
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
        <TextField
          label="Unit"
          maxLength={100}
          autoComplete="off"
          value={unit}
          error={issuesFor("unit")[0]}
          onChange={({ target }) => updateDraft({ unit: target.value })}
        />
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
