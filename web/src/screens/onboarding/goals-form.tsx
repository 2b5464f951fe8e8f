import { type FormEvent, useRef, useState } from "react";
import type { Goals } from "../../api/goals.ts";
import { dailyMinutesChoices } from "../../metrics/smart-path-format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChoiceField, TextField } from "../../ui/controls/field.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { ActionBar } from "../../ui/page/action-bar.tsx";
import styles from "./onboarding.module.css";

type InitialGoals = {
  target_exam: string | null;
  target_year: number;
  class_standard: string | null;
  daily_minutes: number;
};
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
      <ChoiceField
        legend="Minutes a day"
        name="daily_minutes"
        options={withStored(dailyMinutesChoices, initial?.daily_minutes)}
        initialOption={String(initial?.daily_minutes ?? 30)}
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

const targetExams = ["JEE Main", "JEE Advanced"] as const;
const classStandards = ["IX", "X", "XI", "XII"] as const;

/** The options, with the stored one if it's another. */
function withStored(options: readonly number[], stored: number | undefined): string[] {
  const all = stored === undefined ? options : [...new Set([...options, stored])];
  return [...all].sort((a, b) => a - b).map(String);
}

const EARLIEST_YEAR = 2024;
const LATEST_YEAR = 2100;

/** Reads the goals from a form, or returns the error message for its target year. */
function readGoals(form: FormData): { goals: Goals } | { yearError: string } {
  const year = String(form.get("target_year") ?? "").trim();
  const yearError = validateYear(year);
  if (yearError) return { yearError };
  return {
    goals: {
      target_exam: targetExams.find((exam) => exam === form.get("target_exam")) ?? "JEE Main",
      target_year: Number(year),
      class_standard: classStandards.find((standard) => standard === form.get("class_standard")) ?? "XI",
      daily_minutes: Number(form.get("daily_minutes") ?? 30),
    },
  };
}

/** Returns the error message for a typed year, or undefined if it is valid. */
function validateYear(text: string): string | undefined {
  if (text === "") return "Your target year is required.";
  if (!Number.isFinite(Number(text))) return "The year must be a number, for example 2027.";
  if (!/^\d{4}$/.test(text)) return "Type the year in four digits, for example 2027.";
  const year = Number(text);
  const isInRange = year >= EARLIEST_YEAR && year <= LATEST_YEAR;
  return isInRange ? undefined : `Choose a year from ${EARLIEST_YEAR} to ${LATEST_YEAR}.`;
}
