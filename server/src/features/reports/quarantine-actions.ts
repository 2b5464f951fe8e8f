import type { Db } from "../../db/connect.ts";
import { recordSystemAudit } from "../admin/audit-actions.ts";
import { QUARANTINE_THRESHOLD } from "./key-disputes.ts";
import {
  countKeyDisputes,
  findDisputed,
  isDailyLimitReached,
  isLimitLogged,
  lockQuarantine,
  quarantineQuestion,
} from "./quarantine-queries.ts";

/**
 * Quarantines a question if enough learners dispute its current key: new quizzes exclude it, quizzes in progress keep
 * it. Beyond the daily limit it only writes an audit entry for the admins, because a few accounts must not empty the
 * library. The audit log names no reporter.
 */
export async function quarantineIfDisputed(tx: Db, requestId: string, questionId: number): Promise<void> {
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
  await recordSystemAudit(tx, requestId, {
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
    await db.transaction().execute((tx) => quarantineIfDisputed(tx, "job quarantine-disputed-questions", id));
}
