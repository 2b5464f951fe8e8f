import type { PlainText } from "@rasayan/contract/question-fields";
import { optionLetter } from "../../../question/question-format.ts";
import type { QuestionDraft } from "./question-draft.ts";

const fieldNames: Record<Exclude<keyof QuestionDraft, "etag" | "tags"> | "question_tags", string> = {
  text: "Text",
  type: "Type",
  format: "Format",
  status: "Status",
  audience: "Given to",
  difficulty: "Difficulty",
  topicId: "Topic",
  exams: "Exam",
  answers: "Answers",
  single_answer: "Right number",
  accept: "Accepted ranges",
  unit: "Unit",
  decimals: "Asked to",
  void_outcome: "Not counted",
  question_tags: "Tags",
  hints: "Hint",
  solution: "Solution",
  slips: "Typical mistake",
  steps: "Steps",
  source: "Asked in",
  passage: "Passage",
};

/** What the column of a text means in a table to import. */
export const columnMeanings: Record<PlainText, string> = {
  unit: "Unit of the number, shown beside the answer box.",
};

/** Formats the field of a message as the label in the form: `Answer B`. */
export function formatFieldName(field: string): string {
  const [name = "", index, part] = field.split(".");
  if (name === "answers" && index !== undefined) {
    return `${part === "rationale" ? "Reason" : "Answer"} ${optionLetter(Number(index))}`;
  }
  const label = name in fieldNames ? fieldNames[name as keyof typeof fieldNames] : name;
  return index === undefined ? label : `${label}, ${Number(index) + 1}`;
}
