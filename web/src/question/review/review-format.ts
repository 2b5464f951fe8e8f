import type { ReviewQuestion } from "../../api/quizzes.ts";
import { formatLongDate } from "../../format/dates.ts";
import { formatCount, withMinusSign } from "../../format/numbers.ts";
import { formatSignedMarks, optionLetter } from "../question-format.ts";

type Correction = Omit<NonNullable<ReviewQuestion["correction"]>, "note">;

/** The letters of the options at these indexes: `B`, `A, B and D`. */
export function formatOptionLetters(indexes: readonly number[]): string {
  return new Intl.ListFormat("en-GB").format(indexes.map(optionLetter));
}

/** A count of marks: `1 mark`, `3 marks`, `−2 marks`. */
export const formatMarks = (marks: number): string => withMinusSign(formatCount(marks, "mark"));

/** What a regrade changed: `Corrected on 3 November 2026. Your marks: −1, now +4.` */
export function formatRegrade({ corrected_at, score_before, score_after }: Correction): string {
  const day = formatLongDate(corrected_at);
  const marks =
    score_before === score_after
      ? `still ${formatSignedMarks(score_after)}`
      : `${formatSignedMarks(score_before)}, now ${formatSignedMarks(score_after)}`;
  return `Corrected on ${day}. Your marks: ${marks}.`;
}
