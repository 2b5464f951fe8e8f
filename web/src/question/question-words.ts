import type { PlayerQuestion } from "../api/quizzes.ts";

type Marking = PlayerQuestion["marking"];

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

/** What a screen reader says for an option: letter and text. */
export function spokenOption(index: number, spoken: string): string {
  return `${letterOf(index)}: ${spoken}`;
}

/** `Question 3`, `Questions 3, 5 and 8`. */
export function questionsWords(numbers: readonly number[]): string {
  const [last, ...others] = [...numbers].sort((a, b) => b - a);
  if (others.length === 0) return `Question ${last}`;
  return `Questions ${others.reverse().join(", ")} and ${last}`;
}
