import { formatIst } from "../../api/ist-date.ts";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { formatCount } from "../../ui/base/format-count.ts";
import { formatSignedMarks, optionLetter } from "../question-format.ts";

type Correction = Omit<NonNullable<ReviewQuestion["correction"]>, "note">;

/** The letters of the options at these indexes: `B`, `A, B and D`. */
export function formatOptionLetters(indexes: readonly number[]): string {
  return new Intl.ListFormat("en-GB").format(indexes.map(optionLetter));
}

/** A count of marks: `1 mark`, `3 marks`, `−2 marks`. */
export const formatMarks = (marks: number): string => formatCount(marks, "mark").replace("-", "−");

/** A duration in minutes and seconds: `2:41`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a regrade changed: `Corrected on 3 November 2026. Your marks: −1, now +4.` */
export function formatRegrade({ corrected_at, score_before, score_after }: Correction): string {
  const day = formatIst(corrected_at, { dateStyle: "long" });
  const marks =
    score_before === score_after
      ? `still ${formatSignedMarks(score_after)}`
      : `${formatSignedMarks(score_before)}, now ${formatSignedMarks(score_after)}`;
  return `Corrected on ${day}. Your marks: ${marks}.`;
}
