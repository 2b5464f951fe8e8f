import type { Db } from "../../db/connect.ts";
import { deleteOldPlans } from "./plan-queries.ts";

/** Forgets daily plans after 90 days; what was answered stays. */
export async function forgetPlans(db: Db): Promise<void> {
  await deleteOldPlans(db);
}
