import { type FormEvent, useRef, useState } from "react";
import type { Goals } from "../../api/goals.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { classStandards, readGoals, targetExams } from "./goals.ts";
import styles from "./goals-form.module.css";

type Known = { target_exam: string | null; target_year: number; class_standard: string | null };
type Props = {
  initial: Known | undefined;
  act: string;
  problem: string | undefined;
  onSave: (goals: Goals) => Promise<unknown>;
};

/** What was typed stays in the form whatever happens to the saving. */
export function GoalsForm({ initial, act, problem, onSave }: Props) {
  const [yearProblem, setYearProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const saving = useRef(false);
  const year = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.current) return;
    const read = readGoals(new FormData(event.currentTarget));
    setYearProblem("yearProblem" in read ? read.yearProblem : undefined);
    if ("yearProblem" in read) return year.current?.focus();
    saving.current = true;
    setBusy(true);
    await onSave(read.goals).catch(() => undefined);
    saving.current = false;
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ChoiceField
        legend="Target exam"
        name="target_exam"
        options={targetExams}
        initial={initial?.target_exam ?? "JEE Main"}
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
        problem={yearProblem}
      />
      <ChoiceField
        legend="Class"
        name="class_standard"
        options={classStandards}
        initial={initial?.class_standard ?? "XI"}
      />
      {problem && !isBusy && (
        <Note state="wrong" role="alert">
          {problem}
        </Note>
      )}
      <ActionBar width="s">
        <Button type="submit" fill busy={isBusy}>
          {act}
        </Button>
      </ActionBar>
    </form>
  );
}
