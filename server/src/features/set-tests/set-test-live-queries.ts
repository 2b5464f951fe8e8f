import type { LiveLearner } from "@rasayan/contract";
import { LATE_GRACE_SECONDS } from "@rasayan/contract/test-limits";
import { type RawBuilder, sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { publicName } from "../classes/class-queries.ts";

/** How long a pause lasts if nobody ends it. */
export const LONGEST_PAUSE = sql`interval '12 hours'`;

/** How late answers may arrive that were given in time. No test is over before that. */
export const LATE_GRACE = sql`${sql.lit(LATE_GRACE_SECONDS)} * interval '1 second'`;

/**
 * The learners of a test that this teacher sees: the members of the teacher's own classes that sit it, and of a test of the
 * teacher's own all who have begun it. One who has left the class is there with an attempt alone.
 */
const seenLearners = (teacherId: number, testId: number) => sql`
  select coalesce(member.user_id, attempt.user_id) as user_id, coalesce(member.name, ${publicName(sql.ref("users.name"))}) as name,
    member.roll_number, attempt.id as quiz_id, coalesce(attempt.begun, 0)::int as begun
  from (
      select distinct on (m.user_id) m.user_id, m.name, m.roll_number, m.state
      from set_test_classes s join class_teachers c on c.class_id = s.class_id and c.user_id = ${teacherId}
        join class_members m on m.class_id = s.class_id and m.state <> 'pending'
      where s.test_id = ${testId} order by m.user_id, m.state <> 'active', m.class_id) as member
    full join (
      select distinct on (user_id) user_id, id, count(*) over (partition by user_id) as begun from quizzes where set_test_id = ${testId} and state <> 'created'
      order by user_id, id desc) as attempt on attempt.user_id = member.user_id
    left join users on users.id = attempt.user_id
  where (member.state = 'active' or attempt.id is not null)
    and (member.user_id is not null or ${teacherId} = (select owner_id from set_tests where id = ${testId}))`;

/** Whether this teacher sees a learner in a test. */
export async function isSeenLearner(
  tx: Db,
  teacherId: number,
  testId: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`select from (${seenLearners(teacherId, testId)}) as seen
    where user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Who has ended an attempt `quiz`: its teacher also by closing the test, at `closedAt`. Null while it runs, and if its time
 * ran out unseen. A hand-in after the closing has stored the end to the millisecond.
 */
export const endedBy = (quiz: string, closedAt: RawBuilder<unknown>) => sql<LiveLearner["ended_by"]>`case
  when date_trunc('milliseconds', ${sql.ref(`${quiz}.end_time`)}) = date_trunc('milliseconds', ${closedAt}) then 'teacher'
  else ${sql.ref(`${quiz}.ended_by`)} end`;

/**
 * The windows of a test: that of each learner with an override, and under 0 that of all others, because computing a window
 * takes half a millisecond.
 */
export const windowsOf = (testId: number) => sql`
  select coalesce(o.user_id, 0) as user_id, o.closes_at as own_closing, w.*
  from (select null::integer as user_id, null::timestamptz as closes_at
    union all select user_id, closes_at from set_test_overrides where test_id = ${testId}) as o
    cross join lateral set_test_window(${testId}, o.user_id) w`;

type LiveLearnerRow = Omit<
  LiveLearner,
  "begun_at" | "last_seen_at" | "end_time" | "paused_since" | "closes_at"
> & {
  begun_at: Date | null;
  last_seen_at: Date | null;
  end_time: Date | null;
  paused_since: Date | null;
  closes_at: Date | null;
};

/**
 * When the attempt `quiz` ends by the rules of its test `t`, in the window `w` of its learner, however it ended: what
 * `set_test_end` returns, without the time that it takes to look up the window.
 */
const endByRules = (quiz: string) => {
  const begun = sql.ref(`${quiz}.begun_at`);
  const planned = sql`${begun} + make_interval(mins => w.minutes)`;
  return sql<Date>`least(case when w.pauses = '{}' then ${planned} else set_test_after_pauses(${planned}, ${begun}, w.pauses) end,
    case t.late_rule when 'full_time' then t.closed_at else w.closes_at end)`;
};

/** Returns up to `limit` of the learners of a test that this teacher sees, with how far each is. */
export async function listLiveLearners(
  db: Db,
  teacherId: number,
  testId: number,
  limit: number,
): Promise<LiveLearnerRow[]> {
  const lastSeen = sql<Date | null>`coalesce(k.contact_at, quizzes.begun_at)`;
  const hasEnded = sql<boolean>`quizzes.state = 'completed' or quizzes.ended_by is not null or quizzes.end_time < ${stableNow}`;
  const { rows } = await sql<LiveLearnerRow>`
    with windows as materialized (${windowsOf(testId)}),
    pauses as materialized (select windows.user_id, coalesce(round(extract(epoch from sum(
        greatest(least(upper(pause), ${stableNow}) - lower(pause), interval '0')))), 0)::int as seconds
      from windows left join lateral unnest(windows.pauses) as pause on true group by windows.user_id)
    select seen.user_id, seen.name, seen.roll_number, quizzes.begun_at, ${lastSeen} as last_seen_at, quizzes.end_time,
      ${endedBy("quizzes", sql`t.closed_at`)} as ended_by, seen.begun, pauses.seconds as paused_seconds,
      case when not (${hasEnded}) then null when quizzes.state = 'completed' then 'results_shown'
        when ${endByRules("quizzes")} > ${stableNow} then 'possible' else 'no_time_left' end as let_back,
      k.position + 1 as question_number,
      case when quizzes.id is null then 'not_begun' when ${hasEnded} then 'submitted'
        when ${lastSeen} < ${stableNow} - interval '60 seconds' then 'no_contact' else 'writing' end as state,
      case when quizzes.id is null or not (${hasEnded}) then w.paused_at end as paused_since,
      coalesce(o.extra_minutes, 0) as extra_minutes, o.closes_at, o.attempts,
      coalesce(o.pauses @> ${stableNow}, false) as is_paused_alone
    from (${seenLearners(teacherId, testId)} limit ${limit}) as seen join set_tests t on t.id = ${testId}
      left join quizzes on (quizzes.user_id, quizzes.id) = (seen.user_id, seen.quiz_id)
      left join set_test_contacts k on (k.user_id, k.quiz_id) = (seen.user_id, seen.quiz_id)
      left join set_test_overrides o on o.user_id = seen.user_id and o.test_id = ${testId}
      join windows w on w.user_id = coalesce(o.user_id, 0) join pauses on pauses.user_id = w.user_id
    order by seen.user_id`.execute(db);
  return rows;
}

/** Deletes the last contacts of tests in which nobody can be writing. */
export async function deleteContacts(tx: Db): Promise<void> {
  await sql`delete from set_test_contacts k using quizzes, set_tests t
    where (quizzes.user_id, quizzes.id) = (k.user_id, k.quiz_id) and t.id = quizzes.set_test_id
      and t.ends_at < ${stableNow}`.execute(tx);
}

/** Gives everybody so many minutes more than the test has. */
export async function saveExtraMinutes(tx: Db, testId: number, minutes: number): Promise<void> {
  await tx.updateTable("set_tests").set({ extra_minutes: minutes }).where("id", "=", testId).execute();
}

const fromNowOn = sql`tstzmultirange(tstzrange(app_now(), app_now() + ${LONGEST_PAUSE}))`;
/** What is left of the pauses `column` if none lasts beyond now. */
export const untilNow = (column: string) =>
  sql`${sql.ref(column)} * tstzmultirange(tstzrange(null, app_now()))`;

/** Begins a pause for one learner, or for everybody. One that runs goes on. */
export async function savePause(tx: Db, testId: number, userId: number | undefined): Promise<void> {
  if (userId === undefined)
    await sql`update set_tests set pauses = pauses + ${fromNowOn} where id = ${testId}`.execute(tx);
  else
    await sql`insert into set_test_overrides (user_id, test_id, pauses) values (${userId}, ${testId}, ${fromNowOn})
      on conflict (user_id, test_id) do update set pauses = set_test_overrides.pauses + excluded.pauses`.execute(
      tx,
    );
}

/** Ends the pause of one learner, or the one for everybody, if there is one. */
export async function saveResumption(tx: Db, testId: number, userId: number | undefined): Promise<void> {
  if (userId === undefined)
    await sql`update set_tests set pauses = ${untilNow("pauses")} where id = ${testId}`.execute(tx);
  else
    await sql`update set_test_overrides set pauses = ${untilNow("pauses")}
      where test_id = ${testId} and user_id = ${userId}`.execute(tx);
}

/**
 * Ends the attempt of a learner that runs, as of now; returns whether there was one. What was sent before may still arrive, as
 * when the time is over.
 */
export async function endRunning(tx: Db, testId: number, userId: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update quizzes set end_time = app_now(), ended_by = 'teacher', paused_at = null
    where set_test_id = ${testId} and user_id = ${userId} and state = 'in_progress' and ended_by is null
      and end_time > ${stableNow}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

type EndedAttempt = {
  quiz_id: number;
  is_running: boolean;
  is_completed: boolean;
  ended_by: LiveLearner["ended_by"];
  end_time: Date;
  has_time_left: boolean;
};

/** Returns the latest attempt of a learner at a test, and locks it; undefined if none was begun. */
export async function lockLatestAttempt(
  tx: Db,
  testId: number,
  userId: number,
): Promise<EndedAttempt | undefined> {
  const { rows } = await sql<EndedAttempt>`
    select id as quiz_id, state = 'completed' as is_completed, ended_by, end_time,
      state = 'in_progress' and ended_by is null and end_time > ${stableNow} as is_running,
      set_test_end(${testId}, ${userId}, begun_at) > ${stableNow} as has_time_left
    from quizzes where set_test_id = ${testId} and user_id = ${userId} and state <> 'created'
    order by id desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

/** Lets an attempt go on that has ended and is not completed, in place of one that was created and not begun. */
export async function reopenAttempt(tx: Db, testId: number, userId: number, quizId: number): Promise<void> {
  await sql`delete from quizzes where set_test_id = ${testId} and user_id = ${userId} and state = 'created'`.execute(
    tx,
  );
  await sql`update quizzes set ended_by = null, end_time = set_test_end(${testId}, ${userId}, begun_at),
      paused_at = (select paused_at from set_test_window(${testId}, ${userId}))
    where user_id = ${userId} and id = ${quizId}`.execute(tx);
}
