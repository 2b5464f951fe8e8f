import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { ensureAdminRemains } from "../admin/role-actions.ts";
import { deleteDormant, deleteUser } from "./account-queries.ts";

/** A learner's account that nobody has visited for so long is erased; the privacy notice names the same time. */
const DORMANT_MONTHS = 36;
/** Everything of an account goes with it, which takes its time. */
const ACCOUNT_BATCH_SIZE = 20;

/** Erases an account with everything that is its owner's. Throws 409 rather than leave nobody an admin. */
export async function eraseAccount({ db }: Deps, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ensureAdminRemains(tx, userId);
    await deleteUser(tx, userId);
  });
}

/** Erases learners' accounts that rest; those of editors and admins are not touched. */
export async function eraseDormantAccounts(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteDormant(db, DORMANT_MONTHS, limit), context, ACCOUNT_BATCH_SIZE);
}
