import { type FormEvent, useRef, useState } from "react";
import type { Goals } from "../../api/goals.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { classStandards, readGoals, targetExams } from "./goals.ts";
import styles from "./goals-form.module.css";

type InitialGoals = { target_exam: string | null; target_year: number; class_standard: string | null };
type Props = {
  initial: InitialGoals | undefined;
  submitLabel: string;
  error: string | undefined;
  onSave: (goals: Goals) => Promise<unknown>;
};

/** Form for the goals. A failed save keeps the typed values. */
export function GoalsForm({ initial, submitLabel, error, onSave }: Props) {
  const [yearError, setYearError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSubmitting = useRef(false);
  const year = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    const result = readGoals(new FormData(event.currentTarget));
    setYearError("yearError" in result ? result.yearError : undefined);
    if ("yearError" in result) return year.current?.focus();
    isSubmitting.current = true;
    setBusy(true);
    await onSave(result.goals).catch(() => undefined);
    isSubmitting.current = false;
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ChoiceField
        legend="Target exam"
        name="target_exam"
        options={targetExams}
        initialOption={initial?.target_exam ?? "JEE Main"}
      />
      <TextField
        ref={year}
        className={styles.year}
        label="Target year"
        name="target_year"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
        defaultValue={initial?.target_year || ""}
        error={yearError}
      />
      <ChoiceField
        legend="Class"
        name="class_standard"
        options={classStandards}
        initialOption={initial?.class_standard ?? "XI"}
      />
      {error && !isBusy && (
        <Alert state="wrong" role="alert">
          {error}
        </Alert>
      )}
      <ActionBar width="s">
        <Button type="submit" fullWidth busy={isBusy}>
          {submitLabel}
        </Button>
      </ActionBar>
    </form>
  );
}
