import type { Goals } from "../../api/goals.ts";

export const targetExams = ["JEE Main", "JEE Advanced"] as const;
export const classStandards = ["IX", "X", "XI", "XII"] as const;

const EARLIEST_YEAR = 2024;
const LATEST_YEAR = 2100;

/** Reads the goals from a form, or returns the error message for its target year. */
export function readGoals(form: FormData): { goals: Goals } | { yearError: string } {
  const year = String(form.get("target_year") ?? "").trim();
  const yearError = validateYear(year);
  if (yearError) return { yearError };
  return {
    goals: {
      target_exam: targetExams.find((exam) => exam === form.get("target_exam")) ?? "JEE Main",
      target_year: Number(year),
      class_standard: classStandards.find((standard) => standard === form.get("class_standard")) ?? "XI",
    },
  };
}

/** Returns the error message for a typed year, or undefined if it is valid. */
export function validateYear(text: string): string | undefined {
  if (text === "") return "Your target year is required.";
  if (!Number.isFinite(Number(text))) return "The year must be a number, for example 2027.";
  if (!/^\d{4}$/.test(text)) return "Type the year in four digits, for example 2027.";
  const year = Number(text);
  const isInRange = year >= EARLIEST_YEAR && year <= LATEST_YEAR;
  return isInRange ? undefined : `Choose a year from ${EARLIEST_YEAR} to ${LATEST_YEAR}.`;
}
