import type { AnswerSubmission, QuestionType } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";
import { type DomainError, invalid } from "../../domain-errors.ts";

type AnswerableQuestion = { type: QuestionType; option_ids: readonly number[] };
type ResponseColumns = { selected_option_ids: number[] | null; numeric_answer: string | null };

/** No question is of this type. */
const NO_TYPE = "none";

/** Returns the stored columns of an answer and the type of question that it's for (null for any). */
export function toResponseColumns(submission: AnswerSubmission): ResponseColumns & { type: string | null } {
  if ("answer_ids" in submission)
    return {
      type: "multi choice multi correct",
      selected_option_ids: submission.answer_ids.toSorted((a, b) => a - b),
      numeric_answer: null,
    };
  const { answer_id } = submission;
  if (answer_id === null) return { type: null, selected_option_ids: null, numeric_answer: null };
  if (typeof answer_id === "number")
    return { type: "multi choice single answer", selected_option_ids: [answer_id], numeric_answer: null };
  const text = answer_id.trim();
  return parseDecimal(text)
    ? { type: "numerical", selected_option_ids: null, numeric_answer: text }
    : { type: NO_TYPE, selected_option_ids: null, numeric_answer: null };
}

/** Returns what is wrong with an answer to this question; undefined if nothing is. */
export function answerError(
  question: AnswerableQuestion,
  submission: AnswerSubmission,
): DomainError | undefined {
  if ("answer_ids" in submission) return optionsError(question, submission.answer_ids);
  const { answer_id } = submission;
  if (answer_id === null) return undefined;
  return typeof answer_id === "string" ? numberError(question, answer_id) : optionError(question, answer_id);
}

function optionsError(question: AnswerableQuestion, ids: number[]): DomainError | undefined {
  if (question.type !== "multi choice multi correct") return invalid("options_not_taken");
  return ids.every((id) => question.option_ids.includes(id)) ? undefined : invalid("foreign_option");
}

function optionError(question: AnswerableQuestion, id: number): DomainError | undefined {
  if (question.type !== "multi choice single answer") return invalid("option_not_taken");
  return question.option_ids.includes(id) ? undefined : invalid("foreign_option");
}

function numberError(question: AnswerableQuestion, input: string): DomainError | undefined {
  if (question.type !== "numerical") return invalid("number_not_taken");
  const text = input.trim();
  return parseDecimal(text) ? undefined : invalid("not_a_number", { text });
}
