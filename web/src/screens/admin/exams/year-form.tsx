import { useState } from "react";
import { type ExamDates, type ExamSession, examYearSave, NEW_YEAR } from "../../../api/admin-exams.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PanelForm } from "../saving/panel-form.tsx";
import { useFormSave } from "../saving/use-form-save.ts";
import { formatExamSession, groupByYear } from "./exam-sessions.ts";
import styles from "./exams.module.css";
import {
  MAX_EXAM_SESSIONS,
  toRequestBody,
  validateYear,
  withExamSession,
  type YearDraft,
} from "./year-draft.ts";

type Props = {
  exam: ExamSession["exam"];
  /** Undefined for a new year. */
  year: number | undefined;
  /** The latest fetched dates; they may include a colleague's changes. */
  dates: ExamDates;
  /** Fetches the dates again. */
  reloadDates: () => Promise<ExamDates>;
  onClose: () => void;
  onSaved: (isFullySaved: boolean) => void;
};

/** Form for the exam sessions of one exam in one year. They are saved together. */
export function YearForm({ exam, year: openedYear, dates, reloadDates, onClose, onSaved }: Props) {
  const [year, setYear] = useState(openedYear);
  const [draft, setDraft] = useState(() => toDraft(exam, year, dates));
  const [isValidationShown, setValidationShown] = useState(false);
  const years = groupByYear(dates.sessions, exam);
  const saving = useFormSave(saveSourceOf(exam, year, dates), examYearSave, (saved) =>
    saveSourceOf(exam, Number(draft.year), saved),
  );
  // After a rejected save, the save error says that the year exists.
  const takenYears = year === undefined && !saving.error ? years.map((entry) => entry.year) : [];
  const errors = validateYear(draft, takenYears);
  const updateDraft = (updatedDraft: YearDraft) => {
    saving.markDirty();
    setDraft(updatedDraft);
  };
  const save = (options: { isOverwriting: boolean }) => {
    setValidationShown(true);
    if (!errors.isValid && !options.isOverwriting) return;
    saving.send(toRequestBody(draft), (_saved, { isFullySaved }) => onSaved(isFullySaved), options);
  };
  const loadNewerVersion = async () => {
    const currentDates = await reloadDates();
    const theirYear = Number(draft.year);
    saving.resetSource(saveSourceOf(exam, theirYear, currentDates));
    setYear(theirYear);
    setDraft(toDraft(exam, theirYear, currentDates));
  };
  const newerSessions = years.find((entry) => String(entry.year) === draft.year)?.sessions ?? [];
  return (
    <PanelForm
      title={year === undefined ? `New year of ${exam}` : `${exam} ${year}`}
      saving={saving}
      onSave={(_fields, options) => save(options)}
      newerVersion={
        newerSessions.length > 0 && (
          <p>{`Saved by your colleague: ${newerSessions.map(formatExamSession).join(", ")}`}</p>
        )
      }
      onLoadNewerVersion={loadNewerVersion}
      onClose={onClose}
      hasOwnChecks
      formRef={revealForm}
    >
      {year === undefined && (
        <TextField
          label="Year"
          inputMode="numeric"
          maxLength={4}
          value={draft.year}
          error={isValidationShown ? errors.year : undefined}
          onChange={({ target }) => updateDraft({ ...draft, year: target.value.trim() })}
        />
      )}
      {draft.sessions.map((session, index) => (
        <ExamSessionFields
          key={session.key}
          session={session}
          number={index + 1}
          errors={isValidationShown ? (errors.sessions[index] ?? {}) : {}}
          isOnly={draft.sessions.length === 1}
          onChange={(changes) =>
            updateDraft({
              ...draft,
              sessions: draft.sessions.map((entry) => (entry === session ? { ...entry, ...changes } : entry)),
            })
          }
          onRemove={() =>
            updateDraft({ ...draft, sessions: draft.sessions.filter((entry) => entry !== session) })
          }
        />
      ))}
      {draft.sessions.length < MAX_EXAM_SESSIONS && (
        <div>
          <Button variant="secondary" compact onClick={() => updateDraft(withExamSession(draft))}>
            <Icon name="plus" small />
            Add session
          </Button>
        </div>
      )}
    </PanelForm>
  );
}

type ExamSessionFieldsProps = {
  session: YearDraft["sessions"][number];
  number: number;
  errors: { name?: string; date?: string };
  /** True for the only exam session of the year, which cannot be removed. */
  isOnly: boolean;
  onChange: (changes: { name?: string; date?: string }) => void;
  onRemove: () => void;
};

function ExamSessionFields({ session, number, errors, isOnly, onChange, onRemove }: ExamSessionFieldsProps) {
  return (
    <fieldset ref={returnFocusOnUnmount} className={styles.session}>
      <legend className="sr-only">{`Session ${number}`}</legend>
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        placeholder={isOnly ? "May be empty" : undefined}
        value={session.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="First day"
        type="date"
        value={session.date}
        error={errors.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      {!isOnly && <IconButton icon="trash" label={`Remove session ${number}`} onClick={onRemove} />}
    </fieldset>
  );
}

/** Scrolls the form into view: on narrow screens it opens above the list, which may be scrolled down. */
function revealForm(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: "nearest" });
  return returnFocusOnUnmount(form);
}

/** Returns the draft of a year. A new year starts with the latest year's session names and no dates. */
function toDraft(exam: Props["exam"], year: Props["year"], { sessions }: ExamDates): YearDraft {
  const years = groupByYear(sessions, exam);
  const template = years.find((entry) => entry.year === year) ?? years.at(-1);
  const templateSessions = template?.sessions ?? [{ name: "", date: "" }];
  return {
    exam,
    year: String(year ?? (template ? template.year + 1 : "")),
    sessions: templateSessions.map(({ name, date }, key) => ({
      key,
      name,
      date: year === undefined ? "" : date,
    })),
  };
}

function saveSourceOf(exam: Props["exam"], year: Props["year"], { years }: ExamDates) {
  return { etag: years.find((entry) => entry.exam === exam && entry.year === year)?.etag ?? NEW_YEAR };
}
