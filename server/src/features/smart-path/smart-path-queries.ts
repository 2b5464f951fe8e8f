import type { PrepPart } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

export type KeptPrep = { date: string; overall_prep: number; parts: PrepPart[]; days_ago: number };

/** Overall prep of the latest days that have one, the oldest first. */
export async function listKeptPrep(db: Db, userId: number, days: number): Promise<KeptPrep[]> {
  const { rows } = await sql<KeptPrep>`
    select to_char(ist_day, 'YYYY-MM-DD') as date, overall_prep, parts,
      (app_now() at time zone 'Asia/Kolkata')::date - ist_day as days_ago
    from prep_history
    where user_id = ${userId} and ist_day > (app_now() at time zone 'Asia/Kolkata')::date - ${days}::int
    order by ist_day`.execute(db);
  return rows;
}
