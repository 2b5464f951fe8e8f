import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { type Actor, deleteOldAudit, insertAudit, SYSTEM } from "./audit-queries.ts";

export type { Actor };

/** Notes a change that another feature makes, in its transaction: whatever editors change stands in one log. */
export async function noteChange(
  tx: Db,
  actor: Actor,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, actor, entry);
}

/** The same for what nobody in particular does, such as a question that several reports have put out of quizzes. */
export async function noteSystemChange(
  tx: Db,
  requestId: string,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, { id: SYSTEM, requestId, ifMatch: undefined }, entry);
}

/** Forgets what was done more than 400 days ago, for rules on logs ask for a year, and refused calls after 90 days. */
export async function forgetAudit(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteOldAudit(db, most), context);
}
