import { sql } from "kysely";
import { today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** Deletes up to `limit` planned questions that are older than 90 days; returns how many there were. */
export const deleteOldQuestions = (db: Db, limit: number) => deleteOld(db, "daily_questions", limit);

/** Like `deleteOldQuestions`, for planned cards. */
export const deleteOldCards = (db: Db, limit: number) => deleteOld(db, "daily_cards", limit);

async function deleteOld(db: Db, table: "daily_questions" | "daily_cards", limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where local_date < ${today} - 90 order by local_date limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
