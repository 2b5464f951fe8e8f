import type { ImportFormat, QuestionExport } from "../../../api/admin-imports.ts";

/** Labels of the export formats. */
export const exportFormatLabels: Record<ImportFormat, string> = {
  csv: "CSV, for spreadsheets",
  json: "JSON, everything",
  gift: "GIFT",
  moodle: "Moodle XML",
};

/** `1 question`, `1,200 questions`. */
const formatQuestionCount = (count: number) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? "question" : "questions"}`;

/** `240 questions are in questions.csv.` */
export function exportedMessage({ questions, name }: Pick<QuestionExport, "questions" | "name">): string {
  return `${formatQuestionCount(questions)} ${questions === 1 ? "is" : "are"} in ${name}.`;
}

/** `Not in this file: difficulty (12 questions), pictures (1 question).`, or `Nothing is left out.` */
export function omittedFieldsMessage(omittedFields: QuestionExport["omitted_fields"]): string {
  if (omittedFields.length === 0) return "Nothing is left out.";
  const parts = omittedFields.map(
    ({ what: fieldName, questions }) => `${fieldName} (${formatQuestionCount(questions)})`,
  );
  return `Not in this file: ${parts.join(", ")}.`;
}
