import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { type Actor, deleteOldAudit, insertAudit, SYSTEM_ACTOR_ID } from "./audit-queries.ts";

export type { Actor };

/**
 * Writes an audit entry for a change that another feature makes, in its transaction: all changes by editors are in
 * one log.
 */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, actor, entry);
}

/** Like `recordAudit`, for a change without an actor, such as a question that several reports have quarantined. */
export async function recordSystemAudit(
  tx: Db,
  requestId: string,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, { id: SYSTEM_ACTOR_ID, requestId, ifMatch: undefined }, entry);
}

/** Deletes entries after 400 days, because rules on logs require a year, and forbidden requests after 90 days. */
export async function purgeAudit(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldAudit(db, limit), context);
}
