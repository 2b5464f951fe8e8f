import type { Db } from "../../db/connect.ts";
import { deleteOldSessions } from "../../http/session-queries.ts";

/** Forgets sessions past their longest life; they had stopped working before. */
export async function forgetSessions(db: Db): Promise<void> {
  await deleteOldSessions(db);
}
