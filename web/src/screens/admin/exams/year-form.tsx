import { type FormEvent, useState } from "react";
import { type ExamSession, useSaveExamYear } from "../../../api/admin-exams.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { handOnFocus } from "../../../ui/focus.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Note } from "../../../ui/note.tsx";
import parts from "../parts.module.css";
import styles from "./exams.module.css";
import { bodyOf, MOST_SESSIONS, problemsOf, withSession, type YearDraft } from "./year-draft.ts";

type Props = {
  exam: ExamSession["exam"];
  /** Undefined for a new one. */
  year: number | undefined;
  years: readonly { year: number; sessions: readonly ExamSession[] }[];
  onClose: () => void;
  onSaved: () => void;
};

/** The sessions of one exam in one year; they are saved together. */
export function YearForm({ exam, year, years, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => draftOf(exam, year, years));
  const [isTouched, setTouched] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const save = useSaveExamYear();
  const taken = year === undefined ? years.map((one) => one.year) : [];
  const problems = problemsOf(draft, taken);
  const change = (changed: YearDraft) => {
    setTouched(true);
    setDraft(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problems.isSound && !save.isPending) save.mutate(bodyOf(draft), { onSuccess: onSaved });
  };
  const title = year === undefined ? `New year of ${exam}` : `${exam} ${year}`;
  return (
    <form ref={showForm} className={parts.card} aria-label={title} noValidate onSubmit={submit}>
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
      {save.error && (
        <Note state="wrong" role="alert">
          {saveProblem(save.error)}
        </Note>
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={isTouched} title="Leave without saving?">
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
function draftOf(exam: Props["exam"], year: Props["year"], years: Props["years"]): YearDraft {
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
