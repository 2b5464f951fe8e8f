import type { QuizStats } from "../../api/quizzes.ts";

/** Formats an ISO timestamp as date and time in the browser's time zone: `18 Nov 2026, 7:42 pm`. */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Formats marks scored out of the maximum: `22 of 40`, `−3 of 40`. */
export function formatScore({ score, max_score }: Pick<QuizStats, "score" | "max_score">): string {
  return `${formatMarks(score)} of ${max_score}`;
}

/** Formats marks with a typographic minus sign (U+2212). */
export function formatMarks(marks: number): string {
  return String(marks).replace("-", "−");
}
