import type { GivenAnswer, QuestionType } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import type { Caller } from "../../http/session-queries.ts";
import { type AnswerCall, lockForAnswer, saveResponse } from "./answer-queries.ts";
import { growDiagnostic } from "./diagnostic-actions.ts";
import { readAnswer, toColumns } from "./given-answer.ts";

/** `arrivedAt` is of `performance.now()`. */
type Answer = { hash: string; questionId: number; given: GivenAnswer; arrivedAt: number };

/** An answer as it is saved together with others; undefined for one that no question takes. */
export function toCall(
  { given, hash, questionId, arrivedAt }: Answer,
  caller: Caller,
): AnswerCall | undefined {
  const columns = toColumns(given);
  if (!columns) return undefined;
  const { seq = null, time_ms = 0 } = given;
  return {
    ...caller,
    ...columns,
    hash,
    question_id: questionId,
    since: arrivedAt,
    seq,
    time_ms,
  };
}

/**
 * Saves an answer; it stays changeable until the quiz ends. Throws 404, 400 (not an answer to this question) or
 * 409 (the quiz has ended, or the question is closed). What comes back is the same whether it is right or wrong.
 */
export async function answerQuestion(
  db: Db,
  { userId, hash, questionId, given, arrivedAt }: Answer & { userId: number },
) {
  return db.transaction().execute(async (tx) => {
    const quiz = await lockForAnswer(tx, userId, hash, questionId, performance.now() - arrivedAt);
    if (!quiz) throw notFound("quiz");
    if (!quiz.question) throw notFound("question in this quiz");
    const asked = { ...quiz.question, type: quiz.question.type as QuestionType };
    const answer = readAnswer(asked, given);
    if ("problem" in answer) throw badRequest(answer.problem);
    if (quiz.state === "completed" || quiz.is_late)
      throw conflict("quiz_ended", "The quiz has ended; this answer does not count.");
    if (quiz.is_closed)
      throw conflict("question_closed", "You have seen the answer to this question in another quiz.");
    const seq = await saveResponse(tx, {
      user_id: userId,
      quiz_id: quiz.id,
      question_id: questionId,
      ...answer,
      seq: given.seq,
      time_ms: given.time_ms,
    });
    if (quiz.may_grow) await growDiagnostic(tx, userId, quiz.id);
    return { seq, server_now: quiz.server_now, end_time: quiz.end_time };
  });
}
