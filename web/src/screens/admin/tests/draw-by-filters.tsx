import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminChaptersQuery } from "../../../api/admin-syllabus.ts";
import { type DrawRow, useDrawByFilters } from "../../../api/admin-tests.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { difficultyLabels, formatLabels, typeLabels } from "../list/question-labels.ts";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { ChapterOptions, LabelledOptions, SelectField, TopicOptions } from "../select-field.tsx";
import { drawFields, LastTestsField, lastTestsError, NoRoom, onEnterKey } from "./draw-fields.tsx";
import type { ChosenQuestion } from "./test-draft.ts";
import { MAX_QUESTIONS, rangeError } from "./test-texts.ts";
import styles from "./tests.module.css";

/** What a row asks for, as it was chosen; empty stands for all. */
type Row = {
  key: number;
  chapter: string;
  topic: string;
  difficulty: string;
  type: string;
  format: string;
  count: string;
};

const newRow = (key: number): Row => ({
  key,
  chapter: "",
  topic: "",
  difficulty: "",
  type: "",
  format: "",
  count: "5",
});
const MAX_ROWS = 50;

type Props = {
  testId: number;
  chosen: readonly ChosenQuestion[];
  onAdd: (questions: ChosenQuestion[]) => void;
};

/** Draws questions for several rows, each so many of a chapter. */
export function DrawByFilters({ testId, chosen, onAdd }: Props) {
  const [rows, setRows] = useState([newRow(0)]);
  const [lastTests, setLastTests] = useState("0");
  const [isTried, setTried] = useState(false);
  const [shortages, setShortages] = useState<string[]>([]);
  const draw = useDrawByFilters(testId);
  const { data: chapters = [] } = useQuery(adminChaptersQuery());
  const wanted = rows.reduce((sum, { count }) => sum + Number(count), 0);
  const left = MAX_QUESTIONS - chosen.length;
  const isComplete =
    !lastTestsError(lastTests) && rows.every((row) => !chapterError(row) && !countError(row));
  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));

  function start() {
    setTried(true);
    if (!isComplete || wanted > left || draw.isPending) return;
    const body = { ...drawFields(chosen, lastTests), rows: rows.map(toDrawRow) };
    draw.mutate(body, {
      onSuccess: ({ questions, counts }) => {
        const nameOf = ({ chapter }: Row) => chapters.find(({ id }) => String(id) === chapter)?.name ?? "";
        setShortages(
          rows.flatMap((row, index) =>
            (counts[index] ?? 0) < Number(row.count)
              ? [`Row ${index + 1}, ${nameOf(row)}: ${counts[index] ?? 0} of ${row.count}.`]
              : [],
          ),
        );
        onAdd(questions);
      },
    });
  }
  return (
    <section className={adminStyles.card} aria-label="Draw by filters">
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          place={index + 1}
          isTried={isTried}
          onChange={(changes) => change(row.key, changes)}
          onRemove={
            rows.length > 1 ? () => setRows(rows.filter((other) => other.key !== row.key)) : undefined
          }
          onEnter={start}
        />
      ))}
      <Button
        variant="secondary"
        compact
        disabled={rows.length === MAX_ROWS}
        onClick={() => setRows([...rows, nextRow(rows)])}
      >
        Add a row
      </Button>
      <LastTestsField value={lastTests} isTried={isTried} onChange={setLastTests} onEnter={start} />
      {isTried && isComplete && wanted > left && <NoRoom left={left} wanted={wanted} />}
      {draw.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(draw.error)}
        </Alert>
      )}
      {shortages.length > 0 && (
        <Alert state="warning" role="status">
          The library has no more questions that fit:
          <ul>
            {shortages.map((shortage) => (
              <li key={shortage}>{shortage}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button variant="secondary" busy={draw.isPending} onClick={start}>
        {isComplete ? `Draw ${wanted}` : "Draw"}
      </Button>
    </section>
  );
}

const chapterError = ({ chapter }: Row) => (chapter === "" ? "Choose a chapter." : undefined);
const countError = ({ count }: Row) => rangeError(count, 1, MAX_QUESTIONS);

/** A further row asks for the like of the last one, in another chapter. */
function nextRow(rows: readonly Row[]): Row {
  const last = rows.at(-1) ?? newRow(0);
  return { ...last, key: last.key + 1, chapter: "", topic: "" };
}

const toDrawRow = ({ chapter, topic, difficulty, type, format, count }: Row): DrawRow => ({
  chapter_id: Number(chapter),
  count: Number(count),
  ...(topic && { topic_id: Number(topic) }),
  ...(difficulty && { difficulty: difficulty as DrawRow["difficulty"] }),
  ...(type && { type: type as DrawRow["type"] }),
  ...(format && { format: format as DrawRow["format"] }),
});

type RowProps = {
  row: Row;
  place: number;
  isTried: boolean;
  onChange: (changes: Partial<Row>) => void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
  onEnter: () => void;
};

function RowFields({ row, place, isTried, onChange, onRemove, onEnter }: RowProps) {
  const { chapter, topic, difficulty, type, format, count } = row;
  return (
    <fieldset className={styles.drawRow}>
      <legend>{`Row ${place}`}</legend>
      <div className={styles.drawFields}>
        <SelectField
          label="Chapter"
          value={chapter}
          error={isTried ? chapterError(row) : undefined}
          onChange={({ target }) => onChange({ chapter: target.value, topic: "" })}
        >
          <option value="">Choose</option>
          <ChapterOptions />
        </SelectField>
        <SelectField
          label="Topic"
          value={topic}
          disabled={chapter === ""}
          onChange={({ target }) => onChange({ topic: target.value })}
        >
          <option value="">All topics</option>
          {chapter !== "" && <TopicOptions chapterId={Number(chapter)} />}
        </SelectField>
        <SelectField
          label="Difficulty"
          value={difficulty}
          onChange={({ target }) => onChange({ difficulty: target.value })}
        >
          <LabelledOptions allLabel="Any difficulty" labels={difficultyLabels} />
        </SelectField>
        <SelectField label="Type" value={type} onChange={({ target }) => onChange({ type: target.value })}>
          <LabelledOptions allLabel="All types" labels={typeLabels} />
        </SelectField>
        <SelectField
          label="Format"
          value={format}
          onChange={({ target }) => onChange({ format: target.value })}
        >
          <LabelledOptions allLabel="All formats" labels={formatLabels} />
        </SelectField>
        <TextField
          label="How many"
          inputMode="numeric"
          value={count}
          error={isTried ? countError(row) : undefined}
          onChange={({ target }) => onChange({ count: target.value })}
          onKeyDown={onEnterKey(onEnter)}
        />
      </div>
      {onRemove && (
        <Button variant="secondary" compact aria-label={`Remove row ${place}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}
