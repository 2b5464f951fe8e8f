import type { Certainty } from "@rasayan/contract";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import type { Draft } from "../../../device/attempt-storage.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { type OutboxState, pendingPayload } from "../../../device/outbox-state.ts";

const NUMBER_PATTERN = /^[+\-\u2212\u2013]?(\d+\.?\d*|\.\d+)$/;

/** The server takes no longer text. */
export const MAX_NUMBER_LENGTH = 40;

/** Whether a typed text is a number. Same rules as on the server. */
export const isNumber = (text: string): boolean =>
  text.trim().length <= MAX_NUMBER_LENGTH && NUMBER_PATTERN.test(text.trim());

/** Says what is wrong with a typed text, or nothing if it is a number. */
export function numberError(input: string): string | undefined {
  const text = input.trim();
  if (isNumber(text)) return undefined;
  if (text === "") return "Type a number.";
  if (text.length > MAX_NUMBER_LENGTH) return `Type a number of at most ${MAX_NUMBER_LENGTH} characters.`;
  if (text.includes(",")) return "Use a point for decimals, for example 1.5, and no commas.";
  if (/\d\s+\d/.test(text)) return "Type the number without spaces, for example 25.";
  if (/[eE]/.test(text)) return "Write the number out, for example 1000 instead of 1e3.";
  return "Type digits, with a point or a minus where needed, for example −2.5.";
}

type QuestionType = AttemptQuestion["type"];

/**
 * The answer that the server takes for what the learner has chosen or typed. An emptied input clears the answer, and
 * with it the certainty. Undefined for a text that is no number (yet).
 */
export function toPayload(
  type: QuestionType | undefined,
  draft: Draft,
  certainty: Certainty | null,
): AnswerPayload | undefined {
  if (draft.length === 0) return { answer_id: null };
  if (typeof draft === "string") return isNumber(draft) ? { answer_id: draft.trim(), certainty } : undefined;
  return type === "multi choice single answer"
    ? { answer_id: draft[0] ?? null, certainty }
    : { answer_ids: draft, certainty };
}

/** What the answer input shows for the learner's current answer, whether it has been sent or not. */
export function toDraft(
  state: OutboxState,
  question: Pick<AttemptQuestion, "id" | "selected_answer">,
): Draft {
  const pending = pendingPayload(state, question.id);
  const pendingAnswer = pending && ("answer_ids" in pending ? pending.answer_ids : pending.answer_id);
  const selected = pendingAnswer === undefined ? question.selected_answer : pendingAnswer;
  return typeof selected === "number" ? [selected] : (selected ?? []);
}
