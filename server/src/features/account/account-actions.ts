import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { ensureAdminRemains } from "../people/people-actions.ts";
import { keepCountsOfErased } from "../set-tests/set-test-results-actions.ts";
import { deleteUser, findRole, lockDormant } from "./account-queries.ts";

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
    await erase(tx, userId);
  });
}

async function erase(tx: Db, userId: number): Promise<void> {
  await keepCountsOfErased(tx, userId);
  await deleteUser(tx, userId);
}

/**
 * Deletes learner accounts without a visit for `DORMANT_MONTHS`. Accounts of editors and admins are never deleted
 * here.
 */
export async function eraseDormantAccounts(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  const eraseSome = (limit: number) =>
    inTransaction(db, async (tx) => {
      const ids = await lockDormant(tx, DORMANT_MONTHS, limit);
      for (const id of ids) await erase(tx, id);
      return ids.length;
    });
  await inChunks(eraseSome, context, ACCOUNT_BATCH_SIZE);
}
