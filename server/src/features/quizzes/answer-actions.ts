import type { AnswerSubmission, QuestionType } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { conflict, invalid, notFound } from "../../domain-errors.ts";
import type { SessionCredentials } from "../../http/session-queries.ts";
import { type AnswerCommand, lockForAnswer, saveResponse } from "./answer-queries.ts";
import { checkAnswer, toResponseColumns } from "./answer-submission.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";

/** `arrivedAt` is a time of `performance.now()`. */
type Answer = { hash: string; questionId: number; submission: AnswerSubmission; arrivedAt: number };

/** Returns the command that saves an answer in a batch; undefined for a value that no question accepts. */
export function toCommand(
  { submission, hash: publicId, questionId, arrivedAt }: Answer,
  credentials: SessionCredentials,
): AnswerCommand | undefined {
  const columns = toResponseColumns(submission);
  if (!columns) return undefined;
  const { seq = null, time_ms = 0 } = submission;
  return {
    ...credentials,
    ...columns,
    hash: publicId,
    question_id: questionId,
    arrived_at: arrivedAt,
    seq,
    time_ms,
  };
}

/**
 * Saves an answer, which can be changed until the quiz ends. Throws `notFound`, `invalid` (not an answer to this
 * question) or `conflict` (the quiz has ended, or the question is closed). The response is the same for a correct and
 * a wrong answer.
 */
export async function answerQuestion(
  db: Db,
  { userId, hash: publicId, questionId, submission, arrivedAt }: Answer & { userId: number },
) {
  return db.transaction().execute(async (tx) => {
    const quiz = await lockForAnswer(tx, userId, publicId, questionId, performance.now() - arrivedAt);
    if (!quiz) throw notFound("quiz");
    if (!quiz.question) throw notFound("question in this quiz");
    const question = { ...quiz.question, type: quiz.question.type as QuestionType };
    const answer = checkAnswer(question, submission);
    if ("error" in answer) throw invalid(answer.error);
    if (quiz.state === "completed" || quiz.is_past_deadline)
      throw conflict("quiz_ended", "The quiz has ended; this answer does not count.");
    if (quiz.is_closed)
      throw conflict("question_closed", "You have seen the answer to this question in another quiz.");
    const seq = await saveResponse(tx, {
      user_id: userId,
      quiz_id: quiz.id,
      question_id: questionId,
      ...answer,
      seq: submission.seq,
      time_ms: submission.time_ms,
    });
    if (quiz.can_append_question) await appendDiagnosticQuestion(tx, userId, quiz.id);
    return { seq, server_now: quiz.server_now, end_time: quiz.end_time };
  });
}
