import type { Db } from "./connect.ts";

/**
 * Holds back every other change of this user until the transaction ends; false when the account is gone. Other requests
 * may still insert rows that refer to the user, because this lock does not conflict with the check of a foreign key.
 */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
