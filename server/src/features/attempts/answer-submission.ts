import type { AnswerSubmission, QuestionType } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";

type AnswerableQuestion = { type: QuestionType; option_ids: readonly number[] };
type ResponseColumns = { selected_option_ids: number[] | null; numeric_answer: string | null };
export type AnswerCheck = ResponseColumns | { error: string };

/**
 * Returns the stored columns of an answer and the type of question that it's for (null for any); undefined if no
 * question accepts it.
 */
export function toResponseColumns(
  submission: AnswerSubmission,
): (ResponseColumns & { type: QuestionType | null }) | undefined {
  if ("answer_ids" in submission)
    return {
      type: "multi choice multi correct",
      selected_option_ids: sortedIds(submission.answer_ids),
      numeric_answer: null,
    };
  const { answer_id } = submission;
  if (answer_id === null) return { type: null, selected_option_ids: null, numeric_answer: null };
  if (typeof answer_id === "number")
    return { type: "multi choice single answer", selected_option_ids: [answer_id], numeric_answer: null };
  const text = answer_id.trim();
  return parseDecimal(text)
    ? { type: "numerical", selected_option_ids: null, numeric_answer: text }
    : undefined;
}

/** Returns the stored columns of an answer to this question, or an error message for the sender. */
export function checkAnswer(question: AnswerableQuestion, submission: AnswerSubmission): AnswerCheck {
  if ("answer_ids" in submission) return checkOptions(question, submission.answer_ids);
  const { answer_id } = submission;
  if (answer_id === null) return { selected_option_ids: null, numeric_answer: null };
  return typeof answer_id === "string" ? checkNumber(question, answer_id) : checkOption(question, answer_id);
}

function checkOptions(question: AnswerableQuestion, ids: number[]): AnswerCheck {
  if (question.type !== "multi choice multi correct")
    return { error: "answer_ids is for questions with several answers." };
  if (!ids.every((id) => question.option_ids.includes(id))) return foreignOption;
  return { selected_option_ids: sortedIds(ids), numeric_answer: null };
}

function checkOption(question: AnswerableQuestion, id: number): AnswerCheck {
  if (question.type !== "multi choice single answer")
    return { error: "This question does not take one option number." };
  return question.option_ids.includes(id)
    ? { selected_option_ids: [id], numeric_answer: null }
    : foreignOption;
}

function checkNumber(question: AnswerableQuestion, input: string): AnswerCheck {
  if (question.type !== "numerical")
    return { error: "This question is answered by choosing, not by a number." };
  const text = input.trim();
  if (parseDecimal(text)) return { selected_option_ids: null, numeric_answer: text };
  const hint = text.includes(",") ? " Use a point, not a comma." : "";
  return { error: `"${text}" is not a number. Type digits, such as 12, -3.5 or 0.04.${hint}` };
}

const foreignOption = { error: "That option does not belong to this question." };
const sortedIds = (ids: number[]) => ids.toSorted((a, b) => a - b);
