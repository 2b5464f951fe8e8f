import { STREAK_CARDS } from "@rasayan/engine";
import { sql } from "kysely";
import { today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** A streak is counted over so many days. */
const MAX_DAYS = 400;

/**
 * Returns the days in India on which the learner reached the plan's goal, and today's date. A quiz counts once it is
 * completed, on the day of its last answer: a quiz that nobody ended is completed days later.
 */
export async function findReachedDays(db: Db, userId: number): Promise<{ days: string[]; today: string }> {
  const { rows } = await sql<{ days: string[]; today: string }>`
    with quiz_day as (select (max(r.answered_at) at time zone 'Asia/Kolkata')::date as day
        from responses r
          join quizzes z on (z.user_id, z.id) = (r.user_id, r.quiz_id) and z.state = 'completed'
        where r.user_id = ${userId} and r.answered_at > (${today} - ${MAX_DAYS}::int)::timestamp at time zone 'Asia/Kolkata'
          and (r.selected_option_ids is not null or r.numeric_answer is not null)
        group by r.quiz_id),
      card_day as (select local_date as day from topic_reviews
        where user_id = ${userId} and local_date > ${today} - ${MAX_DAYS}::int
        group by local_date having count(*) >= ${STREAK_CARDS})
    select ${today}::text as today, array(select day::text from quiz_day union select day::text from card_day order by 1) as days`.execute(
    db,
  );
  return rows[0] ?? { days: [], today: "" };
}
