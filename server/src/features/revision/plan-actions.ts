import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { deleteOldCards, deleteOldQuestions } from "./plan-queries.ts";

/** Forgets daily plans after 90 days; what was answered stays. */
export async function forgetPlans(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteOldQuestions(db, most), context);
  await inChunks((most) => deleteOldCards(db, most), context);
}
