import { type RawBuilder, sql } from "kysely";
import { stableNow, today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** A question of a quiz that its learner is about to close. */
export type ClosingQuestion = { user_id: number; quiz_id: number; question_id: number };

/** Whether the learner could see the key of `q` before: another quiz with it was completed, or it was checked. */
const wasKeySeen = sql<boolean>`exists (select from quiz_questions seen
  where seen.user_id = q.user_id and seen.question_id = q.question_id and coalesce(seen.key_opens_at <= ${stableNow}, true)
    and (seen.checked_at is not null or (seen.completed_at is not null and seen.quiz_id <> q.quiz_id)) offset 0)`;

/** Those of the questions in `listed` whose keys their learners have not seen, and which of them are blank. */
const closingOf = (listed: RawBuilder<unknown>) => sql`
  select q.user_id, q.quiz_id, q.question_id, q.position, coalesce(r.selected_option_ids::text, r.numeric_answer) is null as is_blank
  from ${listed} join quiz_questions q
      on (q.user_id, q.quiz_id, q.question_id) = (listed.user_id, listed.quiz_id, listed.question_id)
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
  where not ${wasKeySeen}`;

/** Returns this question if its learner has not seen its key, and whether it is blank. */
export async function findClosing(tx: Db, { user_id, quiz_id, question_id }: ClosingQuestion) {
  const listed = sql`(values (${user_id}::int, ${quiz_id}::int, ${question_id}::int)) as listed (user_id, quiz_id, question_id)`;
  const { rows } = await sql<ClosingQuestion & { is_blank: boolean }>`${closingOf(listed)}`.execute(tx);
  return rows[0];
}

/**
 * The part of a statement that counts the questions in `listed`, which their learners close now. `closing` has those whose
 * keys they have not seen, `counted` the counts of the day in India, and `withheld` the blank ones beyond the day's
 * allowance with the time when their keys open, the next midnight. Keys of answered ones that were withheld in other
 * quizzes are released. The key of an answered question is never withheld.
 */
export const countedClosings = (allowance: number) => sql`
  day as materialized (select ${today} as local_date),
  closing as materialized (${closingOf(sql`listed`)}),
  counted as (${addedClosings(
    sql`(select local_date from day)`,
    sql`(select user_id, count(*), count(*) filter (where is_blank) from closing group by user_id)`,
  )}),
  withheld as materialized (
    select user_id, quiz_id, question_id, (day.local_date + 1)::timestamp at time zone 'Asia/Kolkata' as key_opens_at
    from (select *, row_number() over (partition by user_id order by position desc) as place
        from closing where is_blank) as last_blank
      join counted using (user_id) cross join day
    where place <= counted.blank - ${Number.isFinite(allowance) ? allowance : null}::int),
  released as (
    update quiz_questions q set key_opens_at = null from closing
    where (q.user_id, q.question_id) = (closing.user_id, closing.question_id) and q.quiz_id <> closing.quiz_id
      and not closing.is_blank and q.key_opens_at is not null)`;

/** Adds the counts in `added` (user, closed, blank) to those of a day, and returns these. */
const addedClosings = (day: RawBuilder<unknown>, added: RawBuilder<unknown>) => sql`
  insert into daily_closings (user_id, local_date, closed, blank)
    select user_id, ${day}, closed, blank from ${added} as added (user_id, closed, blank)
  on conflict (user_id, local_date) do update
    set closed = daily_closings.closed + excluded.closed, blank = daily_closings.blank + excluded.blank
  returning user_id, closed, blank`;

/** Counts one question that a learner closes today, and returns how many that makes. */
export async function addClosing(tx: Db, { user_id, is_blank }: { user_id: number; is_blank: boolean }) {
  const added = sql`(values (${user_id}::int, 1, ${is_blank ? 1 : 0}::int))`;
  const { rows } = await sql<{ closed: number }>`${addedClosings(today, added)}`.execute(tx);
  return rows[0]?.closed ?? 0;
}

/** Returns how many questions a learner has closed blank today, and the seconds until the next day begins. */
export async function findBlankToday(tx: Db, userId: number) {
  const { rows } = await sql<{ blank: number; seconds_left: number }>`
    select coalesce(max(blank), 0)::int as blank, ceil(extract(epoch from ${tomorrow} - ${stableNow}))::int as seconds_left
    from daily_closings where user_id = ${userId} and local_date = ${today}`.execute(tx);
  return rows[0] ?? { blank: 0, seconds_left: 0 };
}

/** The beginning of the next day in India. */
const tomorrow = sql<Date>`((${today} + 1)::timestamp at time zone 'Asia/Kolkata')`;

/** Shows the key of this question to its learner from now on, wherever it was withheld. */
export async function releaseKey(tx: Db, { user_id, question_id }: ClosingQuestion): Promise<void> {
  await sql`update quiz_questions set key_opens_at = null
    where user_id = ${user_id} and question_id = ${question_id} and key_opens_at is not null`.execute(tx);
}

/** Deletes up to `limit` counts that are older than a week; returns how many there were. */
export async function deleteOldClosings(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from daily_closings where ctid = any(array(
    select ctid from daily_closings where local_date < ${today} - 7 limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
