import type { Account, Role } from "@rasayan/contract";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { lockAdmins, lockUser, saveRole } from "./role-queries.ts";

/** Gives an account a role, from its next request on. Throws 404, and 409 rather than leave nobody an admin. */
export async function setRole({ db }: Deps, actor: Actor, id: number, role: Role): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx);
    const before = await lockUser(tx, id);
    if (!before) throw notFound("user");
    if (role !== "admin" && admins.length === 1 && admins[0] === id)
      throw conflict("last_admin", "This is the last admin. Make someone else an admin first.");
    await saveRole(tx, id, role);
    const roles = { before: { role: before.role }, after: { role } };
    await insertAudit(tx, actor, { action: "setRole", kind: "user", id, ...roles });
    return { ...before, role };
  });
}
