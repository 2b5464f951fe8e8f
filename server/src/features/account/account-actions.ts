import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { ensureAdminRemains } from "../people/people-actions.ts";
import { deleteDormant, deleteUser, findRole } from "./account-queries.ts";

/**
 * A learner's account is deleted after this many months without a visit; the privacy notice states the same period.
 */
const DORMANT_MONTHS = 36;
/** Small, because deleting a user also deletes all rows that refer to it, which is slow. */
const ACCOUNT_BATCH_SIZE = 20;

/** Deletes an account and all data of its owner. Throws `conflict` if the user is the last admin. */
export async function eraseAccount({ db }: Deps, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Only an admin's account locks the admins: they would have to wait with what they save.
    const isAdmin = (await findRole(tx, userId)) === "admin";
    if (isAdmin) await ensureAdminRemains(tx, userId);
    await lockUser(tx, userId);
    if (!isAdmin && (await findRole(tx, userId)) === "admin") throw conflict("role_changed");
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
