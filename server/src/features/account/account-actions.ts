import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { ensureAdminRemains } from "../admin/role-actions.ts";
import { deleteDormant, deleteUser } from "./account-queries.ts";

/**
 * A learner's account is deleted after this many months without a visit; the privacy notice states the same period.
 */
const DORMANT_MONTHS = 36;
/** Small, because deleting a user also deletes all rows that refer to it, which is slow. */
const ACCOUNT_BATCH_SIZE = 20;

/** Deletes an account and all data of its owner. Throws `conflict` if the user is the last admin. */
export async function eraseAccount({ db }: Deps, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ensureAdminRemains(tx, userId);
    await deleteUser(tx, userId);
  });
}

/**
 * Deletes learner accounts without a visit for `DORMANT_MONTHS`. Accounts of editors and admins are never deleted
 * here.
 */
export async function eraseDormantAccounts(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteDormant(db, DORMANT_MONTHS, limit), context, ACCOUNT_BATCH_SIZE);
}
