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
 * Holds a question from new quizzes when enough learners doubt the key it has now; running quizzes keep it. Beyond so
 * many questions a day it only notes that, for the admins to see: a few accounts must not empty the library. No reporter
 * is named in the log.
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

/** Looks again at doubted questions: a report counts only once its learner has completed a quiz with the question. */
export async function quarantineDisputedQuestions(db: Db): Promise<void> {
  for (const id of await findDisputed(db, QUARANTINE_THRESHOLD))
    await db.transaction().execute((tx) => quarantineIfDisputed(tx, "job quarantine-disputed-questions", id));
}
