import type { Db } from "../../db/connect.ts";
import { deleteDeadSessions } from "../../http/session-queries.ts";

/** Forgets sessions that have ended by themselves. */
export async function forgetSessions(db: Db): Promise<void> {
  await deleteDeadSessions(db);
}
