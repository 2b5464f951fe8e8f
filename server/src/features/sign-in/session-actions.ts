import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { deleteExpiredSessions } from "../../http/session-queries.ts";

/** Deletes expired sessions. */
export async function purgeExpiredSessions(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteExpiredSessions(db, limit), context);
}
