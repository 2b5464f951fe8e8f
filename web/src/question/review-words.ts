import type { ReviewQuestion } from "../api/quizzes.ts";
import { letterOf, signed } from "./question-words.ts";

type Correction = Omit<NonNullable<ReviewQuestion["correction"]>, "note">;

/** The letters of some options: `B`, `A, B and D`. */
export function lettersWords(indexes: readonly number[]): string {
  return new Intl.ListFormat("en-GB").format(indexes.map(letterOf));
}

/** Minutes and seconds as they are said of a stretch of time: `2:41`. */
export function timeWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a later marking did: `Corrected on 3 November 2026. Your marks: −1, now +4.` */
export function correctedWords({ corrected_at, score_before, score_after }: Correction): string {
  const day = new Date(corrected_at).toLocaleDateString("en-IN", { dateStyle: "long" });
  const marks =
    score_before === score_after
      ? `still ${signed(score_after)}`
      : `${signed(score_before)}, now ${signed(score_after)}`;
  return `Corrected on ${day}. Your marks: ${marks}.`;
}
