import type { PlayerQuestion, ReviewQuestion } from "../api/quizzes.ts";

type Marking = PlayerQuestion["marking"];
type Correction = Omit<NonNullable<ReviewQuestion["correction"]>, "note">;

/** Marks with a sign, as exam papers print them: `+4`, `−1`, `0`. */
export function signed(marks: number): string {
  if (marks === 0) return "0";
  return marks > 0 ? `+${marks}` : `−${-marks}`;
}

/** What kind of question it is: `One correct`. */
export function kindWords(type: PlayerQuestion["type"]): string {
  if (type === "numerical") return "Number";
  return type === "multi choice multi correct" ? "One or more correct" : "One correct";
}

/** Kind and marks: `One or more correct · +4 to +1, −2`. */
export function markingLine(type: PlayerQuestion["type"], marking: Marking): string {
  const { full, partial, negative } = marking;
  const won = partial === null ? signed(full) : `${signed(full)} to ${signed(partial)}`;
  return `${kindWords(type)} · ${won}, ${signed(negative)}`;
}

/** Where a question comes from; items of our own in an exam's manner say so. Empty when it has no source. */
export function sourceLine(source: PlayerQuestion["source"]): string {
  if (!source) return "";
  const paper = `${source.exam} ${source.year}`;
  return source.pattern ? `In the pattern of ${paper}` : paper;
}

/** A unit as it is printed: `S cm² mol⁻¹` for `S cm^2 mol^-1`. */
export function unitWords(unit: string): string {
  return unit.replace(/\^(-?\d+)/g, (_, power: string) => [...power].map(raised).join(""));
}

function raised(sign: string): string {
  return sign === "-" ? "⁻" : ("⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? sign);
}

/** The letter of an option: A, B, C… */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The letters of some options: `B`, `A, B and D`. */
export function lettersWords(indexes: readonly number[]): string {
  return new Intl.ListFormat("en-GB").format(indexes.map(letterOf));
}

/** What a screen reader says for an option: letter and text. */
export function spokenOption(index: number, spoken: string): string {
  return `${letterOf(index)}: ${spoken}`;
}

/** `1 question is unanswered.` */
export function unansweredWords(count: number): string {
  return count === 1 ? "1 question is unanswered." : `${count} questions are unanswered.`;
}

/** `1 answer not submitted` */
export function draftWords(count: number): string {
  return count === 1 ? "1 answer not submitted" : `${count} answers not submitted`;
}

/** `1 answer not saved` */
export function unsavedWords(count: number): string {
  return count === 1 ? "1 answer not saved" : `${count} answers not saved`;
}

/** `Question 3`, `Questions 3, 5 and 8`. */
export function questionsWords(numbers: readonly number[]): string {
  const [last, ...others] = [...numbers].sort((a, b) => b - a);
  if (others.length === 0) return `Question ${last}`;
  return `Questions ${others.reverse().join(", ")} and ${last}`;
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
