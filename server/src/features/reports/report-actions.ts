import type { OpenReport, ReportBody } from "@rasayan/contract";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { notFound, tooManyRequests, unauthorized } from "../../http/errors.ts";
import { disputesKey } from "./key-disputes.ts";
import { quarantineIfDisputed } from "./quarantine-actions.ts";
import { findQuizQuestion, saveReport, secondsUntilNextReport } from "./report-queries.ts";

/** Keeps one learner from flooding the editors. It isn't meant to limit the server's load. */
const MAX_REPORTS_PER_DAY = 20;

/**
 * Reports a question of one of the learner's quizzes, in progress or completed, or amends the report that is still
 * open. A key dispute may quarantine the question. Throws 404, and 429 for a new report after twenty within a day.
 */
export async function reportQuestion(
  { db }: Deps,
  { id: userId, requestId }: { id: number; requestId: string },
  { hash, questionId }: { hash: string; questionId: number },
  body: ReportBody,
): Promise<OpenReport> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw unauthorized();
    const quizQuestion = await findQuizQuestion(tx, userId, hash, questionId);
    if (!quizQuestion) throw notFound("question in this quiz");
    const waitSeconds = quizQuestion.has_open
      ? 0
      : await secondsUntilNextReport(tx, userId, MAX_REPORTS_PER_DAY);
    if (waitSeconds > 0)
      throw tooManyRequests(waitSeconds, `You have reported ${MAX_REPORTS_PER_DAY} questions within a day.`);
    const key = { user_id: userId, quiz_id: quizQuestion.quiz_id, question_id: questionId };
    await saveReport(tx, { ...key, ...body });
    if (disputesKey(body.reason)) await quarantineIfDisputed(tx, requestId, questionId);
    return body;
  });
}
