import type { ChapterContribution } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

export type HistoryPoint = {
  date: string;
  overall_prep: number;
  chapter_breakdown: ChapterContribution[];
  days_ago: number;
};

type PrepHistory = {
  /** Overall prep of the recent days that have one, oldest first. */
  history: HistoryPoint[];
  /** Whether a diagnostic was completed, even one without answers. */
  has_completed_diagnostic: boolean;
};

/** Reads overall prep of the last `days` days and whether a diagnostic was completed, in one statement. */
export async function findHistory(
  db: Db,
  { id: userId, local_date }: { id: number; local_date: string },
  days: number,
): Promise<PrepHistory> {
  const { rows } = await sql<PrepHistory>`
    with history as (select to_char(local_date, 'YYYY-MM-DD') as date, overall_prep, chapter_breakdown,
        ${local_date}::date - local_date as days_ago
      from readiness_history
      where user_id = ${userId} and local_date > ${local_date}::date - ${days}::int)
    select (select coalesce(json_agg(history order by date), '[]') from history) as history,
      exists (select from quizzes where user_id = ${userId} and type = 'diagnostic' and state = 'completed')
        as has_completed_diagnostic`.execute(db);
  return rows[0] ?? { history: [], has_completed_diagnostic: false };
}
