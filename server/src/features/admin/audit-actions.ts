import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { type Actor, deleteOldAudit, insertAudit, SYSTEM_ACTOR_ID } from "./audit-queries.ts";

export type { Actor };

/** Notes a change that another feature makes, in its transaction: whatever editors change stands in one log. */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, actor, entry);
}

/** The same for what nobody in particular does, such as a question that several reports have put out of quizzes. */
export async function recordSystemAudit(
  tx: Db,
  requestId: string,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, { id: SYSTEM_ACTOR_ID, requestId, ifMatch: undefined }, entry);
}

/** Forgets what was done more than 400 days ago, for rules on logs ask for a year, and refused calls after 90 days. */
export async function purgeAudit(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldAudit(db, limit), context);
}
