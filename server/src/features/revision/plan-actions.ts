import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { deleteOldCards, deleteOldQuestions } from "./plan-queries.ts";

/** Deletes daily plans after 90 days; the answers stay. */
export async function purgePlans(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldQuestions(db, limit), context);
  await inChunks((limit) => deleteOldCards(db, limit), context);
}
