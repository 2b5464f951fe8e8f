import { MAX_DRAW_ROWS, MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
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
import type { ChosenQuestion, TestDraft } from "./test-draft.ts";
import { examLabels, rangeError } from "./test-texts.ts";
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

type Props = {
  testId: number;
  /** The exam that the test is marked like: unless another one is chosen, questions are drawn for it. */
  exam: TestDraft["exam"];
  chosen: readonly ChosenQuestion[];
  onAdd: (questions: ChosenQuestion[]) => void;
};

/** Draws questions for several rows, each so many of a chapter. */
export function DrawByFilters({ testId, exam: examOfTest, chosen, onAdd }: Props) {
  const [rows, setRows] = useState([newRow(0)]);
  const [chosenExam, setChosenExam] = useState<string>();
  const exam = chosenExam ?? examOfTest;
  const [lastTests, setLastTests] = useState("0");
  /** The rows of the draw that was tried and could not start. */
  const [triedKeys, setTriedKeys] = useState<number[]>([]);
  const isTried = triedKeys.length > 0;
  const [shortages, setShortages] = useState<string[]>([]);
  const draw = useDrawByFilters(testId);
  const { data: chapters = [] } = useQuery(adminChaptersQuery());
  const wanted = rows.reduce((sum, { count }) => sum + Number(count), 0);
  const left = MAX_TEST_QUESTIONS - chosen.length;
  const isComplete =
    !lastTestsError(lastTests) && rows.every((row) => !chapterError(row) && !countError(row));
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  function changeRows(next: Row[]) {
    setRows(next);
    setShortages([]);
  }
  function chooseExam(next: string) {
    setChosenExam(next);
    setShortages([]);
  }
  function changeLastTests(next: string) {
    setLastTests(next);
    setShortages([]);
  }
  const change = (key: number, changes: Partial<Row>) =>
    changeRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  /** Moves the focus to the row at this place, or behind the last one to the button that adds one. */
  function changeRowsAndFocus(next: Row[], place: number) {
    flushSync(() => changeRows(next));
    const row = section.current?.querySelectorAll("fieldset")[place];
    (row?.querySelector("select") ?? addButton.current)?.focus();
  }

  function start() {
    setTriedKeys(rows.map(({ key }) => key));
    if (!isComplete || wanted > left || draw.isPending) return;
    setShortages([]);
    const body = {
      ...drawFields(chosen, lastTests),
      rows: rows.map(toDrawRow),
      ...(exam && { exam: exam as TestDraft["exam"] }),
    };
    draw.mutate(body, {
      onSuccess: ({ questions, counts }) => {
        setTriedKeys([]);
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
    <section ref={section} className={adminStyles.card} aria-label="Draw by filters">
      <SelectField label="Exam" value={exam} onChange={({ target }) => chooseExam(target.value)}>
        <LabelledOptions allLabel="Any exam" labels={examLabels} />
      </SelectField>
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          place={index + 1}
          isTried={triedKeys.includes(row.key)}
          onChange={(changes) => change(row.key, changes)}
          onRemove={
            rows.length > 1
              ? () =>
                  changeRowsAndFocus(
                    rows.filter(({ key }) => key !== row.key),
                    index,
                  )
              : undefined
          }
          onEnter={start}
        />
      ))}
      <Button
        variant="secondary"
        compact
        ref={addButton}
        disabled={rows.length === MAX_DRAW_ROWS}
        onClick={() => changeRowsAndFocus([...rows, nextRow(rows)], rows.length)}
      >
        Add a row
      </Button>
      <LastTestsField value={lastTests} isTried={isTried} onChange={changeLastTests} onEnter={start} />
      {isTried && isComplete && wanted > left && <NoRoom left={left} wanted={wanted} />}
      {draw.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(draw.error)}
        </Alert>
      )}
      {shortages.length > 0 && (
        <Alert state="warning" role="status">
          No more questions fit, besides those that were chosen or used, or are in a running test:
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
const countError = ({ count }: Row) => rangeError(count, 1, MAX_TEST_QUESTIONS);

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
