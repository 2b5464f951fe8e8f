import { type FormEvent, useState } from "react";
import { type ExamDates, type ExamSession, NEW_YEAR, useSaveExamYear } from "../../../api/admin-exams.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { handOnFocus } from "../../../ui/focus.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import parts from "../parts.module.css";
import { SaveRefused } from "../saving/save-refused.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { sessionWords, yearsOf } from "./exam-words.ts";
import styles from "./exams.module.css";
import { bodyOf, MOST_SESSIONS, problemsOf, withSession, type YearDraft } from "./year-draft.ts";

type Props = {
  exam: ExamSession["exam"];
  /** Undefined for a new one. */
  year: number | undefined;
  /** As they stand now, which may be a colleague's. */
  dates: ExamDates;
  /** Fetches them anew. */
  load: () => Promise<ExamDates>;
  onClose: () => void;
  onSaved: (isWhole: boolean) => void;
};

/** The sessions of one exam in one year; they are saved together. */
export function YearForm({ exam, year: openedYear, dates, load, onClose, onSaved }: Props) {
  const [year, setYear] = useState(openedYear);
  const [draft, setDraft] = useState(() => draftOf(exam, year, dates));
  const [isAsked, setAsked] = useState(false);
  const years = yearsOf(dates.sessions, exam);
  const saving = useSaving(sourceOf(exam, year, dates), useSaveExamYear(), (saved) =>
    sourceOf(exam, Number(draft.year), saved),
  );
  // A refused save tells of it by itself.
  const taken = year === undefined && !saving.error ? years.map((one) => one.year) : [];
  const problems = problemsOf(draft, taken);
  const change = (changed: YearDraft) => {
    saving.touch();
    setDraft(changed);
  };
  const store = (isOverwriting = false) => {
    setAsked(true);
    if (!problems.isSound && !isOverwriting) return;
    saving.send(bodyOf(draft), (_saved, { isWhole }) => onSaved(isWhole), { isOverwriting });
  };
  const takeTheirs = async () => {
    const now = await load();
    const theirYear = Number(draft.year);
    saving.restart(sourceOf(exam, theirYear, now));
    setYear(theirYear);
    setDraft(draftOf(exam, theirYear, now));
  };
  const theirs = years.find((one) => String(one.year) === draft.year)?.sessions ?? [];
  const title = year === undefined ? `New year of ${exam}` : `${exam} ${year}`;
  return (
    <form
      ref={showForm}
      className={parts.card}
      aria-label={title}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        store();
      }}
    >
      <h2>{title}</h2>
      {year === undefined && (
        <TextField
          label="Year"
          inputMode="numeric"
          maxLength={4}
          value={draft.year}
          problem={isAsked ? problems.year : undefined}
          onChange={({ target }) => change({ ...draft, year: target.value.trim() })}
        />
      )}
      {draft.sessions.map((session, index) => (
        <SessionFields
          key={session.key}
          session={session}
          number={index + 1}
          problems={isAsked ? (problems.sessions[index] ?? {}) : {}}
          isOnly={draft.sessions.length === 1}
          onChange={(part) =>
            change({
              ...draft,
              sessions: draft.sessions.map((one) => (one === session ? { ...one, ...part } : one)),
            })
          }
          onRemove={() => change({ ...draft, sessions: draft.sessions.filter((one) => one !== session) })}
        />
      ))}
      {draft.sessions.length < MOST_SESSIONS && (
        <div>
          <Button look="second" short onClick={() => change(withSession(draft))}>
            <Icon name="plus" small />
            Add session
          </Button>
        </div>
      )}
      {saving.error && (
        <SaveRefused
          error={saving.error}
          theirs={theirs.length > 0 && <p>{`What was saved: ${theirs.map(sessionWords).join(", ")}`}</p>}
          onOverwrite={() => store(true)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={saving.isTouched} title="Leave without saving?">
        What you changed in this form is not saved.
      </LeaveGuard>
    </form>
  );
}

type FieldsProps = {
  session: YearDraft["sessions"][number];
  number: number;
  problems: { name?: string; date?: string };
  /** A year has at least one. */
  isOnly: boolean;
  onChange: (part: { name?: string; date?: string }) => void;
  onRemove: () => void;
};

function SessionFields({ session, number, problems, isOnly, onChange, onRemove }: FieldsProps) {
  return (
    <fieldset ref={handOnFocus} className={styles.session}>
      <legend className="unseen">{`Session ${number}`}</legend>
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        placeholder={isOnly ? "May be empty" : undefined}
        value={session.name}
        problem={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="First day"
        type="date"
        value={session.date}
        problem={problems.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      {!isOnly && <IconButton icon="trash" label={`Remove session ${number}`} onClick={onRemove} />}
    </fieldset>
  );
}

/** On a narrow screen it opens above the list, which may be scrolled. */
function showForm(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: "nearest" });
  return handOnFocus(form);
}

/** A new year begins as the last one was called, with dates yet to be chosen. */
function draftOf(exam: Props["exam"], year: Props["year"], { sessions }: ExamDates): YearDraft {
  const years = yearsOf(sessions, exam);
  const model = years.find((one) => one.year === year) ?? years.at(-1);
  const names = model?.sessions ?? [{ name: "", date: "" }];
  return {
    exam,
    year: String(year ?? (model ? model.year + 1 : "")),
    sessions: names.map(({ name, date }, key) => ({
      key,
      name,
      date: year === undefined ? "" : date,
    })),
  };
}

function sourceOf(exam: Props["exam"], year: Props["year"], { years }: ExamDates) {
  return { etag: years.find((one) => one.exam === exam && one.year === year)?.etag ?? NEW_YEAR };
}
