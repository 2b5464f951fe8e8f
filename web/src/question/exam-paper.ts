import type { QuizSection } from "../api/exam.ts";
import { formatCount } from "../format/numbers.ts";
import { formatSignedMarks } from "./question-format.ts";

const answerRules: Record<QuizSection["kind"], string> = {
  single: "Each question has four options. Only one of them is correct.",
  match: "Each question has two lists to match. Only one of the four options is correct.",
  multi: "Each question has options of which one or more are correct.",
  integer: "The answer to each question is a whole number. Type it with the keypad.",
  decimal: "The answer to each question is a number to two decimals. Type it with the keypad.",
  numerical: "The answer to each question is a number. Type it with the keypad.",
};

/** The same on paper, where there is no keypad, and a teacher's own question may have more options than four. */
const paperAnswerRules: typeof answerRules = {
  single: "Only one option of each question is correct.",
  match: "Each question has two lists to match. Only one of the options is correct.",
  multi: answerRules.multi,
  integer: "The answer to each question is a whole number.",
  decimal: "The answer to each question is a number to two decimals.",
  numerical: "The answer to each question is a number.",
};

/** The rules of a section as sentences: what is asked, and the marks for each outcome. */
export function sectionRules(
  { kind, marking }: Pick<QuizSection, "kind" | "marking">,
  { isOnPaper = false } = {},
): string[] {
  const { full, partial, negative } = marking;
  const rules = [
    (isOnPaper ? paperAnswerRules : answerRules)[kind],
    `Full marks: ${formatSignedMarks(full)} ${fullMarksCondition(kind)}.`,
  ];
  if (partial !== null)
    rules.push(
      `Partial marks: ${formatSignedMarks(partial)} for each correct option chosen, if no wrong option is chosen.`,
    );
  rules.push("Zero marks: 0 if the question is not answered.");
  rules.push(
    negative === 0
      ? "There are no negative marks."
      : `Negative marks: ${formatSignedMarks(negative)} in all other cases.`,
  );
  return rules;
}

function fullMarksCondition(kind: QuizSection["kind"]): string {
  if (kind === "multi") return "if exactly the correct options are chosen";
  if (kind === "single" || kind === "match") return "if the correct option is chosen";
  return "if the correct number is entered";
}

/** The marks of a section in short: `+4, −1`, `+4 to +1, −2`. */
export function formatMarks({ full, partial, negative }: QuizSection["marking"]): string {
  const positive =
    partial === null
      ? formatSignedMarks(full)
      : `${formatSignedMarks(full)} to ${formatSignedMarks(partial)}`;
  return `${positive}, ${formatSignedMarks(negative)}`;
}

type Sections = readonly Pick<QuizSection, "questions" | "marking">[];

/** `25 questions · 60 min · 100 marks` */
export function describePaper({ minutes, sections }: { minutes: number | null; sections: Sections }): string {
  const questions = sections.reduce((sum, section) => sum + section.questions, 0);
  const marks = sections.reduce((sum, section) => sum + section.questions * section.marking.full, 0);
  const time = minutes === null ? "no time limit" : `${minutes} min`;
  return `${formatCount(questions, "question")} · ${time} · ${formatCount(marks, "mark")}`;
}
