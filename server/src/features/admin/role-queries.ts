import type { Account, AccountQuery, Role } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "./like-pattern.ts";

/** One page of the accounts by number, and how many there are in all; `q` is part of a name or an e-mail. */
export async function listUsers(db: Db, { page, limit, q }: AccountQuery) {
  const users = await accountRows(db, q)
    .orderBy("id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await accountRows(db, q)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { users, pagination: { page, limit, total } };
}

/** The account, locked; undefined when there is none. */
export function lockUser(tx: Db, id: number): Promise<Account | undefined> {
  return accountRows(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The numbers of all admins, locked in one order, so that two of them cannot demote each other at once. */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const admins = tx.selectFrom("users").select("id").where("role", "=", "admin").orderBy("id").forUpdate();
  return (await admins.execute()).map(({ id }) => id);
}

export async function saveRole(tx: Db, id: number, role: Role): Promise<void> {
  await tx.updateTable("users").set({ role }).where("id", "=", id).execute();
}

function accountRows(db: Db, q = "") {
  const pattern = likePattern(q);
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "role"])
    .$if(q.trim() !== "", (query) =>
      query.where((eb) => eb.or([eb("name", "ilike", pattern), eb("email", "ilike", pattern)])),
    )
    .$narrowType<Pick<Account, "role">>();
}
