import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { taughtClassesQuery } from "../../../api/admin-classes.ts";
import { type SetTest, setTestQuery, setTestSave } from "../../../api/admin-tests.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { DraftFormNotices, StoredDraftAlert } from "../saving/draft-form.tsx";
import { SaveError } from "../saving/save-error.tsx";
import { useDraftForm } from "../saving/use-draft-form.ts";
import { SelectField } from "../select-field.tsx";
import { MarksFields } from "./marks-fields.tsx";
import { type TestDraft, toDraft, toRequestBody } from "./test-draft.ts";
import { areMarksUsable, findUnusable, usualMarking } from "./test-marks.ts";
import { TestQuestions } from "./test-questions.tsx";
import { examLabels, lateLabels, rangeError, shownLabels, titleError } from "./test-texts.ts";

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
    // One that an earlier version of the app has stored lacks the marks.
    restoreDraft: (stored) => ({ ...toDraft(test), ...stored }),
    toRequestBody: (draft) => toRequestBody(draft, test),
    mergeSaved: (current, _sent, saved) => ({ ...current, etag: saved.etag }),
    onCreated: () => undefined,
  });
  const { draft, updateDraft, saving } = form;
  useEffect(() => onDirtyChange(saving.isDirty), [onDirtyChange, saving.isDirty]);
  const [isTried, setTried] = useState(false);
  const minutesError = rangeError(draft.minutes, 1, 360);
  const attemptsError = rangeError(draft.attempts, 1, 10);
  const examMarks = test.exam_marks[draft.exam];
  const unusable = findUnusable(draft.question_marks, draft.questions, (question) =>
    usualMarking(draft.marks, examMarks, question),
  );
  const instructionsId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const hasErrors = titleError(draft.title) || minutesError || attemptsError;
    if (!hasErrors && areMarksUsable(draft.marks, examMarks) && !unusable) form.save();
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
          <MarksFields
            marks={draft.marks}
            exam={examMarks}
            isTried={isTried}
            onChange={(marks) => updateDraft({ marks })}
          />
          <Classes draft={draft} updateDraft={updateDraft} />
        </>
      )}
      <TestQuestions
        test={test}
        draft={draft}
        isTried={isTried}
        latestDraft={form.latestDraft}
        onChange={updateDraft}
      />
      {isTried && unusable && (
        <Alert state="wrong" role="alert">
          {`Correct the marks of question ${draft.questions.indexOf(unusable) + 1} first.`}
        </Alert>
      )}
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
  const releaseId = useId();
  const held = draft.questions.filter(({ audience }) => audience === "tests").length;
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
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={draft.release_questions}
          aria-describedby={releaseId}
          onChange={({ target }) => updateDraft({ release_questions: target.checked })}
        />
        Release its questions when it closes
      </label>
      <p id={releaseId} className="caption">
        {held === 0
          ? "None of its questions is for tests only."
          : `${formatCount(held, "question")} of it ${held === 1 ? "is" : "are"} for tests only. Released, practice and mocks may give them, and students can read their solutions.`}
      </p>
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
