import type { OpenReport, ReportBody } from "@rasayan/contract";
import { lockAccount } from "../../db/lock-account.ts";
import type { Deps } from "../../deps.ts";
import { notFound, tooMany, unauthorized } from "../../http/errors.ts";
import { isDoubt } from "./doubts.ts";
import { holdDoubted } from "./hold-actions.ts";
import { findAsked, findReportWait, saveReport } from "./report-queries.ts";

/** So that nobody buries the editors; what load the server bears is another matter. */
const REPORTS_A_DAY = 20;

/**
 * Reports a question of one of the learner's quizzes, whatever its state, or amends the report that is still open; a
 * doubted key may hold the question. Throws 404, and 429 for new reports beyond twenty a day.
 */
export async function reportQuestion(
  { db }: Deps,
  { id: userId, requestId }: { id: number; requestId: string },
  { hash, questionId }: { hash: string; questionId: number },
  body: ReportBody,
): Promise<OpenReport> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    const asked = await findAsked(tx, userId, hash, questionId);
    if (!asked) throw notFound("question in this quiz");
    const wait = asked.has_open ? 0 : await findReportWait(tx, userId, REPORTS_A_DAY);
    if (wait > 0) throw tooMany(wait, `You have reported ${REPORTS_A_DAY} questions within a day.`);
    const place = { user_id: userId, quiz_id: asked.quiz_id, question_id: questionId };
    await saveReport(tx, { ...place, ...body });
    if (isDoubt(body.reason)) await holdDoubted(tx, requestId, questionId);
    return body;
  });
}
