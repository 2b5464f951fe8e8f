import type { QuestionCheck } from "../../../api/admin-questions.ts";
import { letterOf } from "../../../question/question-words.ts";
import { type QuestionDraft, sentAnswers } from "./question-draft.ts";

type Message = QuestionCheck["errors"][number];

/** What is to be said beside one field of the form. */
export type Problems = (field: string) => string[];

/** Finds messages by the form's own rows: the server counts only the rows it was sent. */
export function problemsIn(messages: readonly Message[], draft: QuestionDraft): Problems {
  const rows = sentAnswers(draft);
  return (field) => {
    const [, row, part] = /^answer:(\d+):(\w+)$/.exec(field) ?? [];
    const index = rows.findIndex(({ key }) => key === Number(row));
    const sent = part === undefined ? field : `answers.${index}.${part}`;
    return messages.filter((message) => message.field === sent).map(({ message }) => message);
  };
}

const names: Record<string, string> = {
  text: "Text",
  topicId: "Topic",
  answers: "Answers",
  single_answer: "Right number",
  accept: "Accepted ranges",
  question_tags: "Tags",
  solution: "Solution",
};

/** The field of a message as the form names it: `Answer B`. */
export function fieldWords(field: string): string {
  const [name = "", index, part] = field.split(".");
  if (name === "answers" && index !== undefined) {
    return `${part === "rationale" ? "Reason" : "Answer"} ${letterOf(Number(index))}`;
  }
  return index === undefined ? (names[name] ?? name) : `${names[name] ?? name}, ${Number(index) + 1}`;
}
