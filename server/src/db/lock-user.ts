import type { Db } from "./connect.ts";

/**
 * Blocks every other change of this user until the transaction ends. Returns false if the account no longer exists.
 * Other requests may still insert rows that refer to the user: this lock doesn't conflict with foreign-key checks.
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
