import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { deleteDeadSessions } from "../../http/session-queries.ts";

/** Forgets sessions that have ended by themselves. */
export async function forgetSessions(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteDeadSessions(db, most), context);
}
