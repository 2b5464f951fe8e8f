import { optionLetter } from "../../../question/question-format.ts";

const fieldNames: Record<string, string> = {
  text: "Text",
  topicId: "Topic",
  answers: "Answers",
  single_answer: "Right number",
  accept: "Accepted ranges",
  decimals: "Asked to",
  question_tags: "Tags",
  hints: "Hint",
  solution: "Solution",
  slips: "Typical mistake",
  passage: "Passage",
};

/** Formats the field of a message as the label in the form: `Answer B`. */
export function formatFieldName(field: string): string {
  const [name = "", index, part] = field.split(".");
  if (name === "answers" && index !== undefined) {
    return `${part === "rationale" ? "Reason" : "Answer"} ${optionLetter(Number(index))}`;
  }
  return index === undefined
    ? (fieldNames[name] ?? name)
    : `${fieldNames[name] ?? name}, ${Number(index) + 1}`;
}
