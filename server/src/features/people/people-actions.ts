import type { Account, Role } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { etagOf, lockAccount, lockAdmins, saveRole } from "./people-queries.ts";

/**
 * Gives an account a role that applies from its next request. Throws `notFound`, and `conflict` if the actor saw
 * another role or no admin would remain.
 */
export async function setRole({ db, config }: Deps, actor: Actor, id: number, role: Role): Promise<Account> {
  return inTransaction(db, async (tx) => {
    if (role !== "admin") await ensureAdminRemains(tx, id);
    const before = await lockAccount(tx, config, id);
    if (!before) throw notFound("user");
    await rejectStale(tx, actor, "user", before);
    await saveRole(tx, id, role);
    const roles = { before: { role: before.role }, after: { role } };
    await insertAudit(tx, actor, { action: "setRole", kind: "user", id, ...roles });
    return { ...before, role, etag: etagOf({ id, role }) };
  });
}

/**
 * Call this before an account loses the admin role, in the same transaction. Throws `conflict` if it's the last
 * admin.
 */
export async function ensureAdminRemains(tx: Db, id: number): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === id) throw conflict("last_admin");
}
