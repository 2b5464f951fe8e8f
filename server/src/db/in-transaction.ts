import { setTimeout as pause } from "node:timers/promises";
import type { IsolationLevel } from "kysely";
import type { Db } from "./connect.ts";

/** How often a transaction is tried. */
const MAX_TRIES = 3;
/** Waited at random up to this long before each further try, so that the two that collided don't do it again. */
const MAX_PAUSE_MS = 50;
/** Serialization failure and deadlock: PostgreSQL has undone the transaction, and the same work succeeds if repeated. */
const REPEATABLE = new Set(["40001", "40P01"]);

/**
 * Runs `work` in a transaction and returns its result. All transactions are opened here. If the transaction loses a
 * deadlock or a race, it is repeated, at most three times in all, so `work` may change nothing but the database, and must
 * read what it decides on inside. Any other error undoes everything and is thrown.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  const transaction = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction.execute(work);
    } catch (error) {
      if (attempt === MAX_TRIES || !REPEATABLE.has(String((error as { code?: unknown }).code))) throw error;
      await pause(Math.random() * MAX_PAUSE_MS);
    }
  }
}
