import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { keepAnAdmin } from "../admin/role-actions.ts";
import { deleteDormant, deleteUser } from "./account-queries.ts";

/** A learner's account that nobody has visited for so long is erased; the privacy notice names the same time. */
const DORMANT_MONTHS = 36;
/** Everything of an account goes with it, which takes its time. */
const ACCOUNTS_AT_ONCE = 20;

/** Erases an account with everything that is its owner's. Throws 409 rather than leave nobody an admin. */
export async function eraseAccount({ db }: Deps, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepAnAdmin(tx, userId);
    await deleteUser(tx, userId);
  });
}

/** Erases learners' accounts that rest; those of editors and admins are not touched. */
export async function eraseDormant(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteDormant(db, DORMANT_MONTHS, most), context, ACCOUNTS_AT_ONCE);
}
