import type { BankFormat, Exported } from "../../../api/admin-imports.ts";

/** Formats as they are offered, with what each is for. */
export const formatChoices: Record<BankFormat, string> = {
  csv: "CSV, for spreadsheets",
  json: "JSON, everything",
  gift: "GIFT",
  moodle: "Moodle XML",
};

/** `1 question`, `1,200 questions`. */
const questionsWords = (count: number) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? "question" : "questions"}`;

/** `240 questions are in questions.csv.` */
export function exportedWords({ questions, name }: Pick<Exported, "questions" | "name">): string {
  return `${questionsWords(questions)} ${questions === 1 ? "is" : "are"} in ${name}.`;
}

/** What the file does not hold: `Not in this file: difficulty (12 questions), pictures (1 question).` */
export function lossesWords(losses: Exported["losses"]): string {
  if (losses.length === 0) return "Nothing is left out.";
  const parts = losses.map(({ what, questions }) => `${what} (${questionsWords(questions)})`);
  return `Not in this file: ${parts.join(", ")}.`;
}
