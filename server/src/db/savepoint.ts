import { sql } from "kysely";
import type { Db } from "./connect.ts";

/**
 * Runs `work` so that the transaction goes on with its locks if it fails: everything that `work` has written is undone,
 * and its error is thrown.
 */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  }
}
