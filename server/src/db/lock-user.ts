import type { Db } from "./connect.ts";

/**
 * Blocks every other change of this user until the transaction ends. Returns false if the account no longer exists.
 * Other requests may still insert rows that refer to the user: this lock doesn't conflict with foreign-key checks.
 *
 * The lock order of all transactions: users by id, then their quizzes by id, then questions by id, then what belongs to a
 * question. Whoever locks a question first never locks a user after it. A row to which foreign keys point is locked with
 * `for no key update`, because `for update` would also block every insert that refers to it.
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
