import { MAX_DRAW_ROWS, MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { adminChaptersQuery, adminTopicsQuery } from "../../../api/admin-syllabus.ts";
import { type DrawRow, useDrawByFilters, useIsDrawing } from "../../../api/admin-tests.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
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
  /** `wanted`: how many were asked for. */
  onAdd: (questions: ChosenQuestion[], wanted: number) => void;
  onFailed: () => void;
};

/** What a draw asks for, as it was chosen; the exam is undefined until one is chosen. */
type Form = { rows: Row[]; chosenExam: string | undefined; lastTests: string };

/** Draws questions for several rows, each so many of a chapter. */
export function DrawByFilters({ testId, exam: examOfTest, chosen, onAdd, onFailed }: Props) {
  const [form, setForm] = useState<Form>({ rows: [newRow(0)], chosenExam: undefined, lastTests: "0" });
  const { rows, chosenExam, lastTests } = form;
  const exam = chosenExam ?? examOfTest;
  /** The rows of the draw that was tried and could not start. */
  const [triedKeys, setTriedKeys] = useState<number[]>([]);
  const isTried = triedKeys.length > 0;
  /** What the last draw asked for. What it lacked is shown as long as the form asks for the same. */
  const [sentForm, setSentForm] = useState<Form>();
  const [shortages, setShortages] = useState<string[]>([]);
  /** Whether the last draw failed, and nothing was changed since. */
  const [hasFailed, setFailed] = useState(false);
  const draw = useDrawByFilters(testId);
  const isDrawing = useIsDrawing(testId);
  const chapters = useQuery(adminChaptersQuery());
  const topics = useQuery(adminTopicsQuery());
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const lastKey = useRef(0);
  if (!chapters.data || !topics.data) {
    const failed = [chapters, topics].find(({ isError }) => isError);
    return failed ? (
      <LoadFailed error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()}>
        Could not load the chapters and topics.
      </LoadFailed>
    ) : (
      <SkeletonText />
    );
  }
  const chapterNames = new Map(chapters.data.map(({ id, name }) => [String(id), name]));
  const wanted = rows.reduce((sum, { count }) => sum + Number(count), 0);
  const left = MAX_TEST_QUESTIONS - chosen.length;
  const isComplete =
    !lastTestsError(lastTests) && rows.every((row) => !chapterError(row) && !countError(row));
  function change(changes: Partial<Form>) {
    setForm({ ...form, ...changes });
    setFailed(false);
  }
  const changeRow = (key: number, changes: Partial<Row>) =>
    change({ rows: rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) });
  /** Moves the focus to the row at this place, or behind the last one to the button that adds one. */
  function changeRowsAndFocus(next: Row[], place: number) {
    flushSync(() => change({ rows: next }));
    const row = section.current?.querySelectorAll("fieldset")[place];
    (row?.querySelector("select") ?? addButton.current)?.focus();
  }
  /** A further row asks for the like of the last one, in another chapter. */
  function addRow() {
    // The key of a row that was removed is not used again: what was said about that row is not about this one.
    lastKey.current += 1;
    const row = { ...(rows.at(-1) ?? newRow(0)), key: lastKey.current, chapter: "", topic: "" };
    changeRowsAndFocus([...rows, row], rows.length);
  }

  function start() {
    setTriedKeys(rows.map(({ key }) => key));
    if (!isComplete || wanted > left || isDrawing) return;
    setShortages([]);
    setFailed(false);
    setSentForm(form);
    const body = {
      ...drawFields(chosen, lastTests),
      rows: rows.map(toDrawRow),
      ...(exam && { exam: exam as TestDraft["exam"] }),
    };
    draw.mutate(body, {
      onSuccess: ({ questions, rows: filledRows }) => {
        setTriedKeys([]);
        setShortages(
          rows.flatMap(({ chapter, count: wantedByRow }, index) => {
            const { count = 0, only_sets_left = false } = filledRows[index] ?? {};
            if (count >= Number(wantedByRow)) return [];
            const reason = only_sets_left ? " Questions on a passage come together." : "";
            return [
              `Row ${index + 1}, ${chapterNames.get(chapter) ?? ""}: ${count} of ${wantedByRow}.${reason}`,
            ];
          }),
        );
        onAdd(questions, wanted);
      },
      onError: () => {
        setFailed(true);
        onFailed();
      },
    });
  }
  return (
    <section ref={section} className={adminStyles.card} aria-label="Draw by filters">
      <SelectField label="Exam" value={exam} onChange={({ target }) => change({ chosenExam: target.value })}>
        <LabelledOptions allLabel="Any exam" labels={examLabels} />
      </SelectField>
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          place={index + 1}
          isTried={triedKeys.includes(row.key)}
          onChange={(changes) => changeRow(row.key, changes)}
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
        onClick={addRow}
      >
        Add a row
      </Button>
      <LastTestsField
        value={lastTests}
        isTried={isTried}
        onChange={(next) => change({ lastTests: next })}
        onEnter={start}
      />
      {isTried && isComplete && wanted > left && <NoRoom left={left} wanted={wanted} />}
      {hasFailed && draw.error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(draw.error)}
        </Alert>
      )}
      {shortages.length > 0 && sentForm === form && (
        <Alert state="warning" role="status">
          No more questions fit, besides those that were chosen or used, or are in a running test:
          <ul>
            {shortages.map((shortage) => (
              <li key={shortage}>{shortage}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button variant="secondary" busy={isDrawing} onClick={start}>
        {isComplete ? `Draw ${wanted}` : "Draw"}
      </Button>
    </section>
  );
}

const chapterError = ({ chapter }: Row) => (chapter === "" ? "Choose a chapter." : undefined);
const countError = ({ count }: Row) => rangeError(count, 1, MAX_TEST_QUESTIONS);

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
