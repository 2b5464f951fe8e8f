import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import parts from "../parts.module.css";
import { FieldProblem } from "./field-problem.tsx";
import styles from "./question.module.css";
import type { FieldsProps } from "./use-question-form.ts";

const MOST_RANGES = 20;

/** The number that is right, what else is accepted, and its unit. */
export function NumberKeyFields({ form: { draft, change }, problems }: FieldsProps) {
  const { single_answer, unit, accept } = draft;
  const setBound = (row: number, end: 0 | 1, value: string) =>
    change({ accept: accept.map((range, index) => (index === row ? withBound(range, end, value) : range)) });
  return (
    <fieldset className={styles.answers}>
      <legend>Answer</legend>
      <div className={parts.filters}>
        <TextField
          label="Right number"
          inputMode="text"
          maxLength={100}
          autoComplete="off"
          value={single_answer}
          problem={problems("single_answer")[0]}
          onChange={({ target }) => change({ single_answer: target.value })}
        />
        <TextField
          label="Unit"
          maxLength={100}
          autoComplete="off"
          value={unit}
          problem={problems("unit")[0]}
          onChange={({ target }) => change({ unit: target.value })}
        />
      </div>
      {accept.map(([low, high], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the list
        <div key={row} className={styles.range}>
          <TextField
            label={`Accepted from, range ${row + 1}`}
            maxLength={100}
            autoComplete="off"
            value={low}
            problem={problems(`accept.${row}`)[0]}
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
            onClick={() => change({ accept: accept.filter((_, index) => index !== row) })}
          />
        </div>
      ))}
      <FieldProblem problems={problems("accept")} />
      {accept.length < MOST_RANGES && (
        <Button look="second" short onClick={() => change({ accept: [...accept, ["", ""]] })}>
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
