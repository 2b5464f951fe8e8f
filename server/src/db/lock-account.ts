import type { Db } from "./connect.ts";

/** Holds back every other change of this user until the transaction ends; false when the account is gone. */
export async function lockAccount(tx: Db, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
