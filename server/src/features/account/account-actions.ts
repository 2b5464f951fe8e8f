import type { Deps } from "../../deps.ts";
import { keepAnAdmin } from "../admin/role-actions.ts";
import { deleteUser } from "./account-queries.ts";

/** Erases an account with everything that is its owner's. Throws 409 rather than leave nobody an admin. */
export async function eraseAccount({ db }: Deps, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepAnAdmin(tx, userId);
    await deleteUser(tx, userId);
  });
}
