import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { taughtClassesQuery } from "../../../api/admin-classes.ts";
import { adminQuestionsQuery } from "../../../api/admin-lists.ts";
import { type SetTest, setTestQuery, setTestSave } from "../../../api/admin-tests.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { parseQueryString } from "../list/list-params.ts";
import { difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { SearchFilter } from "../list/search-filter.tsx";
import { DraftFormNotices, StoredDraftAlert } from "../saving/draft-form.tsx";
import { SaveError } from "../saving/save-error.tsx";
import { useDraftForm } from "../saving/use-draft-form.ts";
import { SelectField } from "../select-field.tsx";
import { moved, type TestDraft, toDraft, toRequestBody } from "./test-draft.ts";
import { examLabels, lateLabels, rangeError, shownLabels, titleError } from "./test-texts.ts";
import styles from "./tests.module.css";

type Question = TestDraft["questions"][number];

type Props = { test: SetTest; onDirtyChange: (isDirty: boolean) => void };

/** What a teacher chooses of a test. Of a scheduled one, only the title and the instructions can change. */
export function TestForm({ test, onDirtyChange }: Props) {
  const isDraft = test.state === "draft";
  const form = useDraftForm({
    kind: "test",
    row: test,
    rowQuery: setTestQuery,
    save: setTestSave,
    toDraft: (row) => toDraft(row ?? test),
    toRequestBody: (draft) => toRequestBody(draft, test.state),
    mergeSaved: (current, _sent, saved) => ({ ...current, etag: saved.etag }),
    onCreated: () => undefined,
  });
  const { draft, updateDraft, saving } = form;
  useEffect(() => onDirtyChange(saving.isDirty), [onDirtyChange, saving.isDirty]);
  const [isTried, setTried] = useState(false);
  const minutesError = rangeError(draft.minutes, 1, 360);
  const attemptsError = rangeError(draft.attempts, 1, 10);
  const instructionsId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!titleError(draft.title) && !minutesError && !attemptsError) form.save();
  }
  return (
    <form className={adminStyles.form} onSubmit={submit} noValidate key={form.formVersion}>
      <StoredDraftAlert form={form} />
      <TextField
        label="Title"
        value={draft.title}
        maxLength={120}
        autoComplete="off"
        error={isTried ? titleError(draft.title) : undefined}
        onChange={({ target }) => updateDraft({ title: target.value })}
      />
      <div className={adminStyles.labelledField}>
        <label htmlFor={instructionsId}>Instructions</label>
        <textarea
          id={instructionsId}
          className="text-field"
          rows={3}
          maxLength={2_000}
          value={draft.instructions}
          onChange={({ target }) => updateDraft({ instructions: target.value })}
        />
      </div>
      {isDraft && (
        <>
          <Settings
            draft={draft}
            updateDraft={updateDraft}
            minutesError={isTried ? minutesError : undefined}
            attemptsError={isTried ? attemptsError : undefined}
          />
          <Classes draft={draft} updateDraft={updateDraft} />
        </>
      )}
      <Questions draft={draft} updateDraft={updateDraft} isDraft={isDraft} />
      {saving.error && (
        <SaveError
          error={saving.error}
          onOverwrite={() => form.save({ isOverwriting: true })}
          onLoadNewerVersion={form.loadNewerVersion}
        />
      )}
      <Button type="submit" busy={saving.isBusy}>
        Save
      </Button>
      <DraftFormNotices form={form} />
    </form>
  );
}

type PartProps = { draft: TestDraft; updateDraft: (changes: Partial<TestDraft>) => void };

function Settings({
  draft,
  updateDraft,
  minutesError,
  attemptsError,
}: PartProps & { minutesError: string | undefined; attemptsError: string | undefined }) {
  return (
    <>
      <TextField
        label="Minutes"
        inputMode="numeric"
        value={draft.minutes}
        error={minutesError}
        onChange={({ target }) => updateDraft({ minutes: target.value })}
      />
      <Choice
        label="Marked like"
        labels={examLabels}
        value={draft.exam}
        onChange={(exam) => updateDraft({ exam })}
      />
      <Choice
        label="Late starters"
        labels={lateLabels}
        value={draft.late_rule}
        onChange={(late_rule) => updateDraft({ late_rule })}
      />
      <Choice
        label="Score and solutions"
        labels={shownLabels}
        value={draft.shown}
        onChange={(shown) => updateDraft({ shown })}
      />
      <TextField
        label="Attempts"
        inputMode="numeric"
        value={draft.attempts}
        error={attemptsError}
        onChange={({ target }) => updateDraft({ attempts: target.value })}
      />
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={draft.shuffle_questions}
          onChange={({ target }) => updateDraft({ shuffle_questions: target.checked })}
        />
        Shuffle questions
      </label>
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={draft.shuffle_options}
          onChange={({ target }) => updateDraft({ shuffle_options: target.checked })}
        />
        Shuffle options
      </label>
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, labels, value, onChange }: ChoiceProps<Value>) {
  const options = Object.keys(labels) as Value[];
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? value)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </SelectField>
  );
}

function Classes({ draft, updateDraft }: PartProps) {
  const classes = useQuery(taughtClassesQuery());
  const { class_ids } = draft;
  return (
    <fieldset className={adminStyles.form}>
      <legend>Classes</legend>
      <p className="caption">
        {class_ids.length === 0
          ? "With no class chosen, anyone with the code can sit the test."
          : "Only members of these classes can sit the test."}
      </p>
      {classes.data?.map(({ id, name }) => (
        <label key={id} className={adminStyles.checkbox}>
          <input
            type="checkbox"
            checked={class_ids.includes(id)}
            onChange={({ target }) =>
              updateDraft({
                class_ids: target.checked ? [...class_ids, id] : class_ids.filter((other) => other !== id),
              })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Questions({ draft, updateDraft, isDraft }: PartProps & { isDraft: boolean }) {
  const { questions } = draft;
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const change = (next: Question[], message: string) => {
    updateDraft({ questions: next });
    setSaid(message);
  };
  const move = (from: number, to: number) => change(moved(questions, from, to), `Moved to place ${to + 1}.`);
  return (
    <section className={adminStyles.form} aria-labelledby="questions">
      <h2 id="questions">{`Questions (${questions.length})`}</h2>
      {questions.length > 0 && (
        <ol className={adminStyles.list}>
          {questions.map((question, index) => (
            <li key={question.id} className={styles.row}>
              <QuestionText place={index + 1} question={question} />
              {isDraft && (
                <div className={adminStyles.cluster}>
                  <Button
                    variant="secondary"
                    compact
                    disabled={index === 0}
                    aria-label={`Move question ${index + 1} up`}
                    onClick={() => move(index, index - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    variant="secondary"
                    compact
                    disabled={index === questions.length - 1}
                    aria-label={`Move question ${index + 1} down`}
                    onClick={() => move(index, index + 1)}
                  >
                    Down
                  </Button>
                  <Button
                    variant="secondary"
                    compact
                    aria-label={`Remove question ${index + 1}`}
                    onClick={() =>
                      change(
                        questions.filter(({ id }) => id !== question.id),
                        `Removed question ${index + 1}.`,
                      )
                    }
                  >
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="caption">
        {said}
      </p>
      {isDraft && !isAdding && (
        <Button variant="secondary" compact onClick={() => setAdding(true)}>
          By hand
        </Button>
      )}
      {isDraft && isAdding && (
        <QuestionSearch
          chosen={questions}
          onAdd={(question) => change([...questions, question], `Added as question ${questions.length + 1}.`)}
        />
      )}
    </section>
  );
}

function QuestionText({ place, question }: { place: number; question: Question }) {
  const { text_html, type, difficulty, topic_name, chapter_name } = question;
  return (
    <div className={adminStyles.text}>
      <span className={adminStyles.title}>{`Question ${place}`}</span>
      <SanitizedHtml className={listStyles.excerpt} html={text_html} />
      <div className={adminStyles.subtitle}>
        <span>{`${topic_name} · ${chapter_name}`}</span>
        <span>{`${typeLabels[type]} · ${difficultyLabels[difficulty]}`}</span>
      </div>
    </div>
  );
}

/** Finds questions of the library by words, to add one after the other. */
function QuestionSearch({
  chosen,
  onAdd,
}: {
  chosen: readonly Question[];
  onAdd: (question: Question) => void;
}) {
  const [query, setQuery] = useState("");
  const found = useQuery(
    adminQuestionsQuery({ ...parseQueryString(""), filter: { status: "published", q: query } }),
  );
  const isChosen = (id: number) => chosen.some((question) => question.id === id);
  return (
    <section className={adminStyles.card} aria-label="Find questions">
      <SearchFilter label="Find questions" query={query} onQueryChange={setQuery} />
      <p role="status" className="caption">
        {found.data ? formatCount(found.data.pagination.total, "question") : ""}
      </p>
      <ul className={adminStyles.list}>
        {found.data?.questions.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={adminStyles.text}>
              <SanitizedHtml className={listStyles.excerpt} html={row.text_html} />
              <div className={adminStyles.subtitle}>
                <span>{[row.topic_name, row.chapter_name].filter(Boolean).join(" · ")}</span>
                <span>{`${typeLabels[row.type]} · ${difficultyLabels[row.difficulty]}`}</span>
              </div>
            </div>
            <Button
              compact
              disabled={isChosen(row.id)}
              aria-label={`Add question ${row.id}`}
              onClick={() =>
                onAdd({
                  ...row,
                  topic_name: row.topic_name ?? "",
                  chapter_name: row.chapter_name ?? "",
                })
              }
            >
              {isChosen(row.id) ? "Added" : "Add"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
