import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/** Returns the current notice; undefined if there is none. */
export function findNotice(db: Db) {
  return db
    .selectFrom("notices")
    .select(["id", "text", "published_at"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export async function endNotice(tx: Db): Promise<void> {
  await tx.updateTable("notices").set({ ended_at: sql`app_now()` }).where("ended_at", "is", null).execute();
}

export async function insertNotice(tx: Db, text: string): Promise<number> {
  const { id } = await tx.insertInto("notices").values({ text }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Blocks other changes of notices until the transaction ends. */
export async function lockNotices(tx: Db): Promise<void> {
  await sql`lock table notices in share row exclusive mode`.execute(tx);
}
