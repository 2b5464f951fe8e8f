import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { today } from "./day-queries.ts";

export async function deleteOldPlans(db: Db): Promise<void> {
  await sql`delete from daily_questions where ist_day < ${today} - 90`.execute(db);
  await sql`delete from daily_cards where ist_day < ${today} - 90`.execute(db);
}
