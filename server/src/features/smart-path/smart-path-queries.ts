import type { PrepPart } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

export type KeptPrep = { date: string; overall_prep: number; parts: PrepPart[]; days_ago: number };

type Past = {
  /** Overall prep of the latest days that have one, the oldest first. */
  kept: KeptPrep[];
  /** Whether a diagnostic was completed, be it one in which nothing was answered. */
  has_diagnosed: boolean;
};

/** How the learner came here, in one statement. */
export async function findPast(
  db: Db,
  { id: userId, ist_day }: { id: number; ist_day: string },
  days: number,
): Promise<Past> {
  const { rows } = await sql<Past>`
    with kept as (select to_char(ist_day, 'YYYY-MM-DD') as date, overall_prep, parts,
        ${ist_day}::date - ist_day as days_ago
      from prep_history
      where user_id = ${userId} and ist_day > ${ist_day}::date - ${days}::int)
    select (select coalesce(json_agg(kept order by date), '[]') from kept) as kept,
      exists (select from quizzes where user_id = ${userId} and type = 'diagnostic' and state = 'completed')
        as has_diagnosed`.execute(db);
  return rows[0] ?? { kept: [], has_diagnosed: false };
}
