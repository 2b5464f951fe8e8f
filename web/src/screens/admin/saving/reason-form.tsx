import type { FormEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
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
  /** Saves, or shows what is missing at its fields. */
  onSubmit: () => void;
};

/**
 * A form for a decision that has a reason: its fields, what went wrong, and the two buttons. If something is
 * missing, its first field gets the focus.
 */
export function ReasonForm(props: ReasonFormProps) {
  const { label, children, error, isBusy, cancelLabel, submitLabel, onCancel, onSubmit } = props;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    flushSync(onSubmit);
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <form className={adminStyles.form} aria-label={label} onSubmit={submit} noValidate>
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

export const isBlank = (text: string): boolean => text.trim() === "";

type ReasonFieldProps = {
  label: string;
  hint: string;
  note: string;
  /** The form was submitted, so that a missing reason is an error. */
  isTried: boolean;
  onNoteChange: (note: string) => void;
};

/** The sentence that says why. */
export function ReasonField({ label, hint, note, isTried, onNoteChange }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={isTried && isBlank(note) ? "Write a sentence." : undefined}
      required
      maxLength={500}
      value={note}
      onChange={({ target }) => onNoteChange(target.value)}
    />
  );
}
