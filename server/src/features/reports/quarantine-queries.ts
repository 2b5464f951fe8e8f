import { type RawBuilder, sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { KEY_DISPUTE_REASONS, QUARANTINE_SHARE_PER_DAY, QUARANTINES_PER_DAY } from "./key-disputes.ts";

/**
 * Locks the quarantine state of a question until the transaction ends; returns whether the question is quarantined.
 */
export async function lockQuarantine(tx: Db, questionId: number): Promise<boolean> {
  // `for update` would block quizzes that insert rows referring to the question; this weaker lock doesn't.
  const { rows } = await sql<{ is_quarantined: boolean }>`
    select quarantined_at is not null as is_quarantined from questions where id = ${questionId} for no key update`.execute(
    tx,
  );
  return rows[0]?.is_quarantined ?? false;
}

/** Returns how many learners have an open report against the question's current key. */
export async function countKeyDisputes(tx: Db, questionId: number): Promise<number> {
  const { rows } = await sql<{
    disputes: number;
  }>`select ${disputeCountOf(sql`${questionId}::int`)} as disputes`.execute(tx);
  return rows[0]?.disputes ?? 0;
}

export async function quarantineQuestion(tx: Db, questionId: number): Promise<void> {
  await sql`update questions set quarantined_at = app_now() where id = ${questionId}`.execute(tx);
}

/**
 * Releases questions from quarantine if fewer than `threshold` learners dispute the key. Returns the released ones.
 */
export async function releaseFromQuarantine(
  tx: Db,
  ids: readonly number[],
  threshold: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update questions q set quarantined_at = null
    where q.id = any(${[...ids]}::int[]) and q.quarantined_at is not null and ${disputeCountOf(sql`q.id`)} < ${threshold}
    returning q.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the questions that have at least `threshold` open key disputes and are not quarantined. */
export async function findDisputed(db: Db, threshold: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.question_id as id from reports r
      join questions q on q.id = r.question_id and q.quarantined_at is null
    where r.state = 'open' and r.reason in (${disputeReasons})
    group by r.question_id having count(*) >= ${threshold} order by r.question_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns whether reports have quarantined as many questions within a day as the limit allows. */
export async function isDailyLimitReached(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`select count(*) >= greatest(${QUARANTINES_PER_DAY},
      (select floor(count(*) * ${QUARANTINE_SHARE_PER_DAY}::float8) from questions where status = 'published' and deleted_at is null))
    as is_full from audit_log where ${loggedToday} and (after->>'quarantined')::boolean`.execute(tx);
  return rows[0]?.is_full ?? false;
}

/** Returns whether the audit log says, within a day, that the limit kept this question from quarantine. */
export async function isLimitLogged(tx: Db, questionId: number): Promise<boolean> {
  const { rows } = await sql`select from audit_log where ${loggedToday} and object_id = ${questionId}
    and after ? 'limit_reached'`.execute(tx);
  return rows.length > 0;
}

const loggedToday = sql`actor_id = 0 and action = 'reportQuestion' and at > ${stableNow} - interval '1 day'`;
const disputeReasons = sql.join(KEY_DISPUTE_REASONS.map(sql.lit));

/**
 * Counts the key disputes of a question. A learner has at most one open report per question, so the number of reports
 * is the number of learners. Reports against an earlier key don't count, nor do those of learners who haven't
 * answered the question in a completed quiz.
 */
const disputeCountOf = (questionId: RawBuilder<unknown>) => sql`(select count(*) from reports r
  join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (r.user_id, r.quiz_id, r.question_id)
  join answer_keys seen on seen.version_id = a.version_id
  join questions d on d.id = r.question_id
  join answer_keys now on now.version_id = d.version_id and (now.type, now.answer) = (seen.type, seen.answer)
  where r.question_id = ${questionId} and r.state = 'open' and r.reason in (${disputeReasons})
    and exists (select from quiz_questions done where done.user_id = r.user_id and done.question_id = r.question_id
      and done.completed_at is not null and done.outcome in ('correct', 'partial', 'wrong')))`;

/** Returns whether any of these questions is quarantined. */
export async function isAnyQuarantined(tx: Db, ids: readonly number[]): Promise<boolean> {
  const questions = tx
    .selectFrom("questions")
    .select("id")
    .where("id", "in", [...ids, 0]);
  return (await questions.where("quarantined_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}
