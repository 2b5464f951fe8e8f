import type { AttemptQuestion, ReviewQuestion, WithheldQuestion } from "@rasayan/contract";
import { conflict } from "../../domain-errors.ts";
import { findQuizQuestion, listQuizQuestions, saveOpening } from "./attempt-queries.ts";
import {
  type KeyedQuestion,
  toAttemptQuestion,
  toGradedQuestion,
  toReviewQuestion,
} from "./attempt-question.ts";
import { type QuizDeps, readReleased } from "./quiz-actions.ts";
import { findQuizState } from "./quiz-queries.ts";

type QuestionRequest = { userId: number; publicId: string; questionId: number; isPrefetch: boolean };

/**
 * Returns a question of the user's quiz, with its key only if it is closed, and stores that it was opened. Throws
 * `notFound` or `conflict`.
 */
export async function readQuestion(deps: QuizDeps, request: QuestionRequest) {
  const { userId, publicId, questionId, isPrefetch } = request;
  const read = () => findQuizQuestion(deps.db, userId, publicId, questionId);
  const question = await readReleased(deps, userId, publicId, read);
  rejectPaused(question);
  const opening = question.state === "completed" ? "reviewed" : "visited";
  if (!question[opening] && !isPrefetch) await saveOpening(deps.db, request, opening);
  return toQuestion(question);
}

/**
 * Returns all questions of the user's quiz, each with its key only if it is closed; a quiz for which none were found has
 * none. Throws `notFound` or `conflict`.
 */
export async function readQuestions(deps: QuizDeps, userId: number, publicId: string) {
  const { db } = deps;
  const { questions } = await readReleased(deps, userId, publicId, async () => {
    const rows = await listQuizQuestions(db, { userId, publicId });
    if (rows[0]) return { questions: rows, is_expired: rows[0].is_expired };
    const state = await findQuizState(db, userId, publicId);
    return state === undefined || state === "created" ? undefined : { questions: [], is_expired: false };
  });
  for (const question of questions.slice(0, 1)) rejectPaused(question);
  return questions.map(toQuestion);
}

/** While the teacher has paused a test, nobody reads it. */
function rejectPaused({ paused_since }: { paused_since: Date | null }): void {
  if (paused_since !== null) throw conflict("test_paused");
}

type QuizQuestion = KeyedQuestion & { state: string; is_closed: boolean; key_opens_at: Date | null };

/** Whether a question takes no more answers. Then its key may be seen, unless it opens later. */
export const isClosed = ({ state, is_closed }: Pick<QuizQuestion, "state" | "is_closed">) =>
  state === "completed" || is_closed;

function toQuestion(stored: QuizQuestion): AttemptQuestion | WithheldQuestion | ReviewQuestion {
  const { state, key_opens_at } = stored;
  if (!isClosed(stored)) return toAttemptQuestion(stored);
  if (key_opens_at) return { ...toAttemptQuestion(stored), opens_at: key_opens_at.toISOString() };
  return state === "completed" ? toReviewQuestion(stored) : toGradedQuestion(stored);
}
