import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { type Actor, deleteOldAudit, insertAudit } from "./audit-queries.ts";

export type { Actor };

/** Notes a change that another feature makes, in its transaction: whatever editors change stands in one log. */
export async function noteChange(
  tx: Db,
  actor: Actor,
  entry: Parameters<typeof insertAudit>[2],
): Promise<void> {
  await insertAudit(tx, actor, entry);
}

/** Forgets what was done more than 400 days ago; rules on logs ask for a year. */
export async function forgetAudit(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteOldAudit(db, most), context);
}
