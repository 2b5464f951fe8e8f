import { sql } from "kysely";
import { stableNow, today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** A question of a quiz that its learner is about to close. */
export type ClosingQuestion = { user_id: number; quiz_id: number; question_id: number };

/** How many questions a learner has closed today in India, and how many of them blank. */
export type DailyClosings = { user_id: number; closed: number; blank: number };

/** Whether the learner could see the key of `q` before: another quiz with it was completed, or it was checked. */
const wasKeySeen = sql<boolean>`exists (select from quiz_questions seen
  where seen.user_id = q.user_id and seen.question_id = q.question_id and coalesce(seen.key_opens_at <= ${stableNow}, true)
    and (seen.checked_at is not null or (seen.completed_at is not null and seen.quiz_id <> q.quiz_id)) offset 0)`;

const asRows = (questions: readonly ClosingQuestion[]) =>
  sql`unnest(${questions.map(({ user_id }) => user_id)}::int[], ${questions.map(({ quiz_id }) => quiz_id)}::int[],
    ${questions.map(({ question_id }) => question_id)}::int[]) as listed (user_id, quiz_id, question_id)`;

/** Returns those of these questions whose keys their learners have not seen, in order, and which of them are blank. */
export async function listClosing(tx: Db, questions: readonly ClosingQuestion[]) {
  const { rows } = await sql<ClosingQuestion & { is_blank: boolean }>`
    select q.user_id, q.quiz_id, q.question_id, coalesce(r.selected_option_ids::text, r.numeric_answer) is null as is_blank
    from ${asRows(questions)} join quiz_questions q
        on (q.user_id, q.quiz_id, q.question_id) = (listed.user_id, listed.quiz_id, listed.question_id)
      left join responses r on (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
    where not ${wasKeySeen}
    order by q.position`.execute(tx);
  return rows;
}

/** Adds to the day's counts of learners, and returns them. */
export async function addClosings(tx: Db, added: readonly DailyClosings[]): Promise<DailyClosings[]> {
  const { rows } = await sql<DailyClosings>`
    insert into daily_closings (user_id, local_date, closed, blank)
      select user_id, ${today}, closed, blank
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (user_id int, closed int, blank int)
    on conflict (user_id, local_date) do update
      set closed = daily_closings.closed + excluded.closed, blank = daily_closings.blank + excluded.blank
    returning user_id, closed, blank`.execute(tx);
  return rows;
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

/** Withholds the keys of these questions until the next day. */
export async function withholdKeys(tx: Db, questions: readonly ClosingQuestion[]): Promise<void> {
  await sql`update quiz_questions q set key_opens_at = ${tomorrow} from ${asRows(questions)}
    where (q.user_id, q.quiz_id, q.question_id) = (listed.user_id, listed.quiz_id, listed.question_id)`.execute(
    tx,
  );
}

/** Shows the keys of these questions to their learners from now on, wherever they were withheld. */
export async function releaseKeys(tx: Db, questions: readonly ClosingQuestion[]): Promise<void> {
  await sql`update quiz_questions q set key_opens_at = null from ${asRows(questions)}
    where (q.user_id, q.question_id) = (listed.user_id, listed.question_id) and q.key_opens_at is not null`.execute(
    tx,
  );
}

/** Deletes up to `limit` counts that are older than a week; returns how many there were. */
export async function deleteOldClosings(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from daily_closings where ctid = any(array(
    select ctid from daily_closings where local_date < ${today} - 7 limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
