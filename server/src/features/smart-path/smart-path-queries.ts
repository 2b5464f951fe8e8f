import type { ChapterContribution } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

export type HistoryPoint = {
  date: string;
  overall_prep: number;
  parts: ChapterContribution[];
  days_ago: number;
};

type PrepHistory = {
  /** Overall prep of the latest days that have one, the oldest first. */
  history: HistoryPoint[];
  /** Whether a diagnostic was completed, be it one in which nothing was answered. */
  has_completed_diagnostic: boolean;
};

/** How the learner came here, in one statement. */
export async function findHistory(
  db: Db,
  { id: userId, ist_day }: { id: number; ist_day: string },
  days: number,
): Promise<PrepHistory> {
  const { rows } = await sql<PrepHistory>`
    with history as (select to_char(ist_day, 'YYYY-MM-DD') as date, overall_prep, parts,
        ${ist_day}::date - ist_day as days_ago
      from prep_history
      where user_id = ${userId} and ist_day > ${ist_day}::date - ${days}::int)
    select (select coalesce(json_agg(history order by date), '[]') from history) as history,
      exists (select from quizzes where user_id = ${userId} and type = 'diagnostic' and state = 'completed')
        as has_completed_diagnostic`.execute(db);
  return rows[0] ?? { history: [], has_completed_diagnostic: false };
}
