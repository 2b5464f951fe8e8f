import type { AnswerSubmission, QuestionTimes, QuestionType } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { conflict, invalid, notFound } from "../../domain-errors.ts";
import type { SessionCredentials } from "../../http/session-queries.ts";
import { rulesOf } from "../selection/quiz-types.ts";
import { type AnswerCommand, lockForAnswer, saveMark, saveResponse, saveTimes } from "./answer-queries.ts";
import { checkAnswer, toResponseColumns } from "./answer-submission.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";
import { rejectForeignIds } from "./exam-mode-actions.ts";
import { notBegun } from "./quiz-actions.ts";
import { lockQuiz } from "./quiz-queries.ts";

/** `arrivedAt` is a time of `performance.now()`. */
type Answer = { hash: string; questionId: number; submission: AnswerSubmission; arrivedAt: number };

/** Returns the command that saves an answer in a batch; undefined for a value that no question accepts. */
export function toCommand(
  { submission, hash: publicId, questionId, arrivedAt }: Answer,
  credentials: SessionCredentials,
): AnswerCommand | undefined {
  const columns = toResponseColumns(submission);
  if (!columns) return undefined;
  const { seq = null, time_ms = 0, offline_ms = 0, marked = null } = submission;
  return {
    ...credentials,
    ...columns,
    hash: publicId,
    question_id: questionId,
    arrived_at: arrivedAt,
    seq,
    time_ms,
    offline_ms,
    certainty: certaintyOf(submission),
    marked,
  };
}

/** A cleared answer has no certainty. */
const certaintyOf = (submission: AnswerSubmission) =>
  "answer_id" in submission && submission.answer_id === null ? null : (submission.certainty ?? null);

const closedMessages = {
  practice: "You have seen the answer to this question, so yours can’t change any more.",
  other: "You have seen the answer to this question in another quiz.",
};

/**
 * Saves an answer, which can be changed until the quiz ends. Throws `notFound`, `invalid` (not an answer to this
 * question) or `conflict` (the quiz has not begun or has ended, or the question is closed). The response is the same for a correct and
 * a wrong answer.
 */
export async function answerQuestion(
  db: Db,
  { userId, hash: publicId, questionId, submission, arrivedAt }: Answer & { userId: number },
) {
  return inTransaction(db, async (tx) => {
    const quiz = await lockForAnswer(tx, userId, publicId, questionId, performance.now() - arrivedAt);
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "created") throw notBegun();
    if (!quiz.question) throw notFound("question in this quiz");
    const question = { ...quiz.question, type: quiz.question.type as QuestionType };
    const answer = checkAnswer(question, submission);
    if ("error" in answer) throw invalid(answer.error);
    if (quiz.state === "completed" || quiz.is_past_deadline)
      throw conflict("quiz_ended", "The quiz has ended; this answer does not count.");
    if (quiz.is_closed)
      throw conflict("question_closed", closedMessages[quiz.mode === "practice" ? "practice" : "other"]);
    const { marked, seq: sentSeq, time_ms, offline_ms } = submission;
    const certainty = certaintyOf(submission);
    const key = { user_id: userId, quiz_id: quiz.id, question_id: questionId };
    const seq = await saveResponse(tx, { ...key, ...answer, seq: sentSeq, time_ms, offline_ms, certainty });
    if (marked !== undefined) await saveMark(tx, key, { marked, seq: sentSeq });
    if (quiz.can_append_question) await appendDiagnosticQuestion(tx, userId, quiz.id);
    return { seq, server_now: quiz.server_now, end_time: quiz.end_time };
  });
}

/**
 * Saves how long questions were on the screen without an answer. Throws `notFound`, `conflict` (a diagnostic, or the
 * quiz has not begun or has ended) or `rejected` (a question of another quiz).
 */
export async function saveQuestionTimes(
  db: Db,
  userId: number,
  publicId: string,
  { times }: QuestionTimes,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const quiz = await lockQuiz(tx, userId, publicId);
    if (!quiz) throw notFound("quiz");
    if (rulesOf(quiz.type).isDiagnostic)
      throw conflict("is_diagnostic", "A diagnostic takes the time with the answer, or with the skip.");
    if (quiz.state === "created") throw notBegun();
    if (quiz.state === "completed" || quiz.is_expired)
      throw conflict("quiz_ended", "The quiz has ended; its times stay as they are.");
    const ids = times.map(({ question_id }) => question_id);
    await rejectForeignIds(tx, userId, quiz.id, ids);
    await saveTimes(tx, userId, quiz.id, times);
  });
}
