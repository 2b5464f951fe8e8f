import { sql } from "kysely";
import { backoff } from "../../db/backoff.ts";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/**
 * Allows one update of first attempts at a time, even while a process that lost its lease still works: the later one
 * must see the rows of the earlier one.
 */
const FIRST_ATTEMPTS_LOCK_ID = 7_270_041;

/** A failed update is retried after one minute, then two, four and so on, at most a day. */
const retryDelay = backoff("failures", 60, sql`86400`);

/** Returns up to `limit` queue ids above `afterId` of completed quizzes that are due, oldest first. */
export async function listQuizzesDue(db: Db, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from item_statistics_queue
    where quiz_id is not null and id > ${afterId} and (retry_at is null or retry_at <= ${stableNow})
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Defers a quiz whose update failed. */
export async function deferFirstAttempts(db: Db, id: number, error: string): Promise<void> {
  await sql`update item_statistics_queue set failures = failures + 1, retry_at = app_now() + ${retryDelay}, last_error = ${error}
    where id = ${id}`.execute(db);
}

/**
 * For each question of these quizzes, finds the learner's first attempt that counts, stores it in first_attempts, and
 * takes the quizzes off the queue. It considers all attempts of the learner at the question, so quizzes may come in
 * any order and more than once.
 */
export async function updateFirstAttempts(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ATTEMPTS_LOCK_ID})`.execute(tx);
  await sql`
    with due as (select distinct user_id, quiz_id from item_statistics_queue where id = any(${[...ids]}::bigint[])),
      pair as materialized (select distinct q.user_id, q.question_id from due
        join quiz_questions q on q.user_id = due.user_id and q.quiz_id = due.quiz_id),
      first as materialized (select attempt.* from pair cross join lateral (${firstPresented}) as attempt
        where attempt.is_unaided),
      removed as (delete from first_attempts f using pair
        where f.user_id = pair.user_id and f.question_id = pair.question_id
          and not exists (select from first
            where first.user_id = pair.user_id and first.question_id = pair.question_id)),
      done as (delete from item_statistics_queue where id = any(${[...ids]}::bigint[]))
    insert into first_attempts (user_id, question_id, quiz_id, version_id, completed_at, is_omitted, credit, rest_score, selected_option_ids,
      time_ms)
    select user_id, question_id, quiz_id, version_id, completed_at, is_omitted, credit, rest_score, selected_option_ids, time_ms from first
    on conflict (user_id, question_id) do update set quiz_id = excluded.quiz_id, version_id = excluded.version_id,
      completed_at = excluded.completed_at, is_omitted = excluded.is_omitted, credit = excluded.credit,
      rest_score = excluded.rest_score, selected_option_ids = excluded.selected_option_ids, time_ms = excluded.time_ms
    where first_attempts is distinct from excluded`.execute(tx);
}

/**
 * Whether an attempt at a question was made without having seen its key: not in practice mode, where questions are
 * checked one by one and have hints, not if the key was shown elsewhere during the quiz, and not in a further sitting of a paper.
 */
const isUnaided = sql`(z.mode <> 'practice' and not a.question_id = any(z.closed_ids)
  and not (z.paper_id is not null and exists (select from quizzes earlier
    where earlier.user_id = z.user_id and earlier.paper_id = z.paper_id and earlier.id < z.id)))`;

/**
 * A student's first completed attempt in which the question was presented and not void, with the share of marks scored
 * in the rest of the quiz. In exam mode, which allows jumping, the questions that were opened were presented.
 */
const firstPresented = sql`
  select a.user_id, a.question_id, a.quiz_id, a.version_id, a.completed_at, original.outcome = 'unattempted' as is_omitted,
    (greatest(original.score, 0) / full_marks)::float8 as credit,
    ((z.score - a.score) / nullif(z.max_score - case a.outcome when 'left_out' then 0 else full_marks end, 0))::float8 as rest_score, r.selected_option_ids, r.time_ms,
    ${isUnaided} as is_unaided
  from quiz_questions a
    join users u on u.id = a.user_id and u.role = 'student'
    join quizzes z on z.user_id = a.user_id and z.id = a.quiz_id
    join marking_rules m on m.id = z.marking_rule_id
    join question_versions v on v.id = a.version_id
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
    left join lateral (select c.outcome_before, c.score_before from regrades c
      where (c.user_id, c.quiz_id, c.question_id) = (a.user_id, a.quiz_id, a.question_id)
      order by c.version_id, c.decision_id nulls first limit 1) as regrade on true
    cross join lateral (select coalesce(regrade.outcome_before, a.outcome) as outcome,
      coalesce(regrade.score_before, a.score) as score,
      full_marks(m.rule, question_kind(v.type), a.question_id) as full_marks) as original
  where a.user_id = pair.user_id and a.question_id = pair.question_id and a.outcome is not null
    -- An unanswered question counts as omitted only if the learner was allowed to answer it.
    and not (original.outcome = 'unattempted' and a.question_id = any(z.closed_ids))
    and v.void_outcome is null
    and (r.user_id is not null or a.visited or z.mode <> 'exam' and exists (select from quiz_questions b
      join responses s on (s.user_id, s.quiz_id, s.question_id) = (b.user_id, b.quiz_id, b.question_id)
      where b.user_id = a.user_id and b.quiz_id = a.quiz_id and b.position > a.position))
  order by a.completed_at, a.quiz_id limit 1`;

/** Moves up to `limit` notes of changed attempts to the list of versions to recount; returns how many there were. */
export async function queueChangedVersions(tx: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (delete from item_statistics_queue where id = any(array(
        select id from item_statistics_queue where quiz_id is null order by id limit ${limit}))
      returning version_id),
    queued as (insert into stale_item_statistics (version_id, changes)
      select version_id, count(*) from moved where version_id is not null group by version_id
      on conflict (version_id) do update set changes = stale_item_statistics.changes + excluded.changes)
    select count(*) as moved from moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
