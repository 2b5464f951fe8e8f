import type { OpenReport, ReportBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { minutesOf, notFound, rateLimited, signedOut } from "../../domain-errors.ts";
import { insertAudit, systemActor } from "../audit/audit-queries.ts";
import { disputesKey, QUARANTINE_THRESHOLD } from "./key-disputes.ts";
import {
  countKeyDisputes,
  findDisputed,
  isDailyLimitReached,
  isLimitLogged,
  lockQuarantine,
  quarantineQuestion,
} from "./quarantine-queries.ts";
import { findReportedQuestion, saveReport, secondsUntilNextReport } from "./report-queries.ts";

/**
 * Reports a question of one of the learner's quizzes, in progress or completed, or amends the report that is still
 * open. A key dispute may quarantine the question. Throws `notFound`, and `rateLimited` for a new report after the daily
 * limit.
 */
export async function reportQuestion(
  { db, config }: Deps,
  { id: userId, requestId }: { id: number; requestId: string },
  { hash, questionId }: { hash: string; questionId: number },
  body: ReportBody,
): Promise<OpenReport> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    const quizQuestion = await findReportedQuestion(tx, userId, hash, questionId);
    if (!quizQuestion) throw notFound("quiz_question");
    const limit = config.limits.LIMIT_REPORTS;
    const waitSeconds = quizQuestion.has_open ? 0 : await secondsUntilNextReport(tx, userId, limit);
    if (waitSeconds > 0)
      throw rateLimited(
        "too_many_reports",
        { reports: limit, minutes: minutesOf(waitSeconds) },
        { limit: "LIMIT_REPORTS", retryAfterSeconds: waitSeconds },
      );
    const key = { user_id: userId, quiz_id: quizQuestion.quiz_id, question_id: questionId };
    // Before the report, because a resolution locks the question and then its reports.
    if (disputesKey(body.reason)) await lockQuarantine(tx, questionId);
    await saveReport(tx, { ...key, ...body });
    if (disputesKey(body.reason)) await quarantineIfDisputed(tx, requestId, questionId);
    return body;
  });
}

/**
 * Quarantines a question if enough learners dispute its current key: new quizzes exclude it, quizzes in progress keep
 * it. Beyond the daily limit it only writes an audit entry for the admins, because a few accounts must not empty the
 * library. The audit log names no reporter.
 */
async function quarantineIfDisputed(tx: Db, requestId: string, questionId: number): Promise<void> {
  const isQuarantined = await lockQuarantine(tx, questionId);
  const disputes = isQuarantined ? 0 : await countKeyDisputes(tx, questionId);
  if (disputes < QUARANTINE_THRESHOLD) return;
  const isLimitReached = await isDailyLimitReached(tx);
  if (isLimitReached && (await isLimitLogged(tx, questionId))) return;
  if (!isLimitReached) await quarantineQuestion(tx, questionId);
  const after = isLimitReached
    ? { quarantined: false, disputes, limit_reached: true }
    : { quarantined: true, disputes };
  const change = { before: { quarantined: false }, after };
  await insertAudit(tx, systemActor(requestId), {
    action: "reportQuestion",
    kind: "question",
    id: questionId,
    ...change,
  });
}

/**
 * Checks disputed questions again, because a report counts only after its learner has answered the question in a
 * completed quiz.
 */
export async function quarantineDisputedQuestions(db: Db): Promise<void> {
  for (const id of await findDisputed(db, QUARANTINE_THRESHOLD))
    await inTransaction(db, (tx) => quarantineIfDisputed(tx, "job quarantine-disputed-questions", id));
}
