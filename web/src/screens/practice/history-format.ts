import type { QuizStats } from "../../api/quizzes.ts";

/** Day and time as the learner's own clock has it: `18 Nov 2026, 7:42 pm`. */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Marks won of marks to be had: `22 of 40`, `−3 of 40`. */
export function formatScore({ score, max_score }: Pick<QuizStats, "score" | "max_score">): string {
  return `${formatMarks(score)} of ${max_score}`;
}

/** Marks with a true minus sign. */
export function formatMarks(marks: number): string {
  return String(marks).replace("-", "−");
}
