import { sql } from "kysely";
import { today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** Deletes at most so many planned questions of days long past; returns how many there were. */
export const deleteOldQuestions = (db: Db, most: number) => deleteOld(db, "daily_questions", most);

/** The same of planned cards. */
export const deleteOldCards = (db: Db, most: number) => deleteOld(db, "daily_cards", most);

async function deleteOld(db: Db, table: "daily_questions" | "daily_cards", most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ist_day < ${today} - 90 order by ist_day limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
