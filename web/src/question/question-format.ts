import type { AttemptQuestion } from "../api/quizzes.ts";

type MarkingScheme = AttemptQuestion["marking"];

/** Marks with a sign, as exam papers print them: `+4`, `−1`, `0`. */
export function formatSignedMarks(marks: number): string {
  if (marks === 0) return "0";
  return marks > 0 ? `+${marks}` : `−${-marks}`;
}

/** The question type: `One correct`. */
export function questionTypeLabel(type: AttemptQuestion["type"]): string {
  if (type === "numerical") return "Number";
  return type === "multi choice multi correct" ? "One or more correct" : "One correct";
}

/** The question type and its marks: `One or more correct · +4 to +1, −2`. */
export function formatMarkingScheme(type: AttemptQuestion["type"], marking: MarkingScheme): string {
  const { full, partial, negative } = marking;
  const positiveMarks =
    partial === null
      ? formatSignedMarks(full)
      : `${formatSignedMarks(full)} to ${formatSignedMarks(partial)}`;
  return `${questionTypeLabel(type)} · ${positiveMarks}, ${formatSignedMarks(negative)}`;
}

/** The source of a question; one of our own in the pattern of an exam says so. Empty if it has no source. */
export function formatSource(source: AttemptQuestion["source"]): string {
  if (!source) return "";
  const paper = `${source.exam} ${source.year}`;
  return source.pattern ? `In the pattern of ${paper}` : paper;
}

/** A unit with superscripts: `S cm² mol⁻¹` for `S cm^2 mol^-1`. */
export function formatUnit(unit: string): string {
  return unit.replace(/\^(-?\d+)/g, (_, exponent: string) => [...exponent].map(toSuperscript).join(""));
}

function toSuperscript(character: string): string {
  return character === "-" ? "⁻" : ("⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(character)] ?? character);
}

/** The letter of an option: A, B, C… */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The text that a screen reader reads for an option: its letter and its text alternative. */
export function optionTextAlternative(index: number, textAlternative: string): string {
  return `${optionLetter(index)}: ${textAlternative}`;
}

/** `Question 3`, `Questions 3, 5 and 8`. */
export function formatQuestionNumbers(numbers: readonly number[]): string {
  const [last, ...others] = [...numbers].sort((a, b) => b - a);
  if (others.length === 0) return `Question ${last}`;
  return `Questions ${others.reverse().join(", ")} and ${last}`;
}

/** Returns all HTML texts of a question in a quiz. */
export function questionTexts({
  passage,
  text_html,
  answers,
}: Pick<AttemptQuestion, "passage" | "text_html" | "answers">): string[] {
  return [passage?.text_html ?? "", text_html, ...answers.map((answer) => answer.text_html)];
}
