import { sql } from "kysely";
import { today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

export async function deleteOldPlans(db: Db): Promise<void> {
  await sql`delete from daily_questions where ist_day < ${today} - 90`.execute(db);
  await sql`delete from daily_cards where ist_day < ${today} - 90`.execute(db);
}
