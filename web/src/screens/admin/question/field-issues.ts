import type { QuestionCheck } from "../../../api/admin-questions.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { nonEmptyAnswers, type QuestionDraft } from "./question-draft.ts";

type FieldIssue = QuestionCheck["errors"][number];

/** What is to be said beside one field of the form. */
export type IssuesForField = (field: string) => string[];

/** Finds messages by the form's own rows: the server counts only the rows it was sent. */
export function createIssueLookup(issues: readonly FieldIssue[], draft: QuestionDraft): IssuesForField {
  const sentRows = nonEmptyAnswers(draft);
  return (field) => {
    const [, rowKey, part] = /^answer:(\d+):(\w+)$/.exec(field) ?? [];
    const index = sentRows.findIndex(({ key }) => key === Number(rowKey));
    const sentField = part === undefined ? field : `answers.${index}.${part}`;
    return issues.filter((message) => message.field === sentField).map(({ message }) => message);
  };
}

const fieldNames: Record<string, string> = {
  text: "Text",
  topicId: "Topic",
  answers: "Answers",
  single_answer: "Right number",
  accept: "Accepted ranges",
  question_tags: "Tags",
  solution: "Solution",
};

/** The field of a message as the form names it: `Answer B`. */
export function formatFieldName(field: string): string {
  const [name = "", index, part] = field.split(".");
  if (name === "answers" && index !== undefined) {
    return `${part === "rationale" ? "Reason" : "Answer"} ${optionLetter(Number(index))}`;
  }
  return index === undefined
    ? (fieldNames[name] ?? name)
    : `${fieldNames[name] ?? name}, ${Number(index) + 1}`;
}
