import type { ReviewQuestion } from "../../api/quizzes.ts";
import { formatLongDate } from "../../format/dates.ts";
import { formatCount, withMinusSign } from "../../format/numbers.ts";
import { formatSignedMarks, optionLetter } from "../question-format.ts";

type Correction = Omit<NonNullable<ReviewQuestion["correction"]>, "note">;

/** The letters of the options at these indexes: `B`, `A, B and D`. */
export function formatOptionLetters(indexes: readonly number[]): string {
  return new Intl.ListFormat("en-GB").format(indexes.map(optionLetter));
}

/**
 * Which options are right, by the sets of indexes of which each is a key: `B`, `A or C` where one is chosen, and `A and B, or
 * C` where several are chosen together.
 */
export function formatKeyOptions(type: ReviewQuestion["type"], keys: readonly number[][]): string {
  if (type === "multi choice multi correct") return keys.map(formatOptionLetters).join(", or ");
  return keys.flat().map(optionLetter).join(" or ");
}

/** The key of a choice question that was reviewed, by the letters that the learner saw. */
export function formatReviewedKey({ type, answers, other_keys }: ReviewQuestion): string {
  const indexesOf = (isRight: (option: ReviewQuestion["answers"][number]) => boolean) =>
    answers.flatMap((option, index) => (isRight(option) ? index : []));
  const others = other_keys.map((ids) => indexesOf(({ id }) => ids.includes(id)));
  return formatKeyOptions(type, [indexesOf(({ isCorrect }) => isCorrect), ...others]);
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

/** Stands in place of the solution of a question that is held for tests. */
export const HELD_SENTENCE =
  "This question is held for tests. Its solution and its reasons can be read here as soon as it is released.";
