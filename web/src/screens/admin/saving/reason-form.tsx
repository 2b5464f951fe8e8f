import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";

type ReasonFormProps = {
  label: string;
  children: ReactNode;
  /** Why the last attempt failed. */
  error: string | undefined;
  isBusy: boolean;
  cancelLabel: string;
  submitLabel: string;
  onCancel: () => void;
  onSubmit: () => void;
};

/** A form for a decision of which students read the reason: its fields, what went wrong, and the two buttons. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, children, error, isBusy, cancelLabel, submitLabel, onCancel, onSubmit } = props;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  return (
    <form className={adminStyles.form} aria-label={label} onSubmit={submit}>
      {children}
      {error !== undefined && (
        <Alert state="wrong" role="alert">
          {error}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type ReasonFieldProps = { label: string; hint: string; note: string; onNoteChange: (note: string) => void };

/** What students will read. */
export function ReasonField({ label, hint, note, onNoteChange }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      required
      maxLength={500}
      value={note}
      onChange={({ target }) => onNoteChange(target.value)}
    />
  );
}
