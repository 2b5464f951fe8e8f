import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { isStale } from "../../../api/admin-syllabus.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Note } from "../../../ui/note.tsx";
import styles from "../parts.module.css";

type Props = {
  title: string;
  /** The state the row was read in; undefined for a new one. */
  etag: string | undefined;
  error: Error | null;
  isBusy: boolean;
  onSave: (read: FormData, etag: string | undefined) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of one chapter, topic or tag. Without an `etag` a save goes over whatever stands there. */
export function RowForm({ title, etag, error, isBusy, onSave, onClose, children }: Props) {
  const [isTouched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = (withEtag: string | undefined) => {
    if (form.current?.reportValidity()) onSave(new FormData(form.current), withEtag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) save(etag);
  };
  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={title}
      onSubmit={submit}
      onInput={() => setTouched(true)}
    >
      <h2>{title}</h2>
      {children}
      {error && (
        <Note state="wrong" role="alert">
          {saveProblem(error)}
          {isStale(error) && (
            <>
              <br />
              <Button look="flush" onClick={() => save(undefined)}>
                Save mine over it
              </Button>
            </>
          )}
        </Note>
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={isTouched} title="Leave without saving?">
        What you changed in this form is not saved.
      </LeaveGuard>
    </form>
  );
}
