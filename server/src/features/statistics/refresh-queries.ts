import { sql } from "kysely";
import { backoff } from "../../db/backoff.ts";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { DEAD_DISTRACTOR_SHARE, GROUP_SHARE, MIN_ATTEMPTS, OFTEN_OMITTED_SHARE } from "./item-stats.ts";

/** A version is recounted once its attempts have changed by this share, or a day after they changed. */
const RECOUNT_SHARE = 0.01;

/** A failed count is retried after one minute, then two, four and so on, at most a day. */
const retryDelay = backoff("failures", 60, sql`86400`);
const isRetryDue = sql`(retry_at is null or retry_at <= ${stableNow})`;

/** Returns up to `limit` versions that are due, those that have waited longest first. */
export async function listVersionsDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ version_id: number }>`select d.version_id from stale_item_statistics d
    left join item_statistics s on s.version_id = d.version_id
    where ${isRetryDue} and (d.changes >= ${RECOUNT_SHARE}::float8 * coalesce(s.attempts, 0)
      or d.due_at <= ${stableNow} - interval '1 day')
    order by d.due_at, d.version_id limit ${limit}`.execute(db);
  return rows.map((row) => row.version_id);
}

/** Defers a version whose count failed. */
export async function deferVersion(db: Db, versionId: number, error: string): Promise<void> {
  await sql`update stale_item_statistics set failures = failures + 1, retry_at = app_now() + ${retryDelay}, last_error = ${error}
    where version_id = ${versionId}`.execute(db);
}

/**
 * Counts the first attempts at a version in one statement, and takes the version off the queue.
 *
 * - A learner's attempt is the first completed one in which the question was presented: a question left blank with
 *   no answer after it in the quiz was not presented, and says nothing (F. M. Lord, Psychometrika 39 (1974) 247-264).
 *   Staff don't count, because they know the keys.
 * - Facility: mean share of the full marks, with negative marks as 0 (Moodle, "Quiz statistics calculations").
 * - Discrimination index D = p(upper) - p(lower) (A. P. Johnson, J. Educ. Psychol. 42 (1951) 499-504). Learners are
 *   ranked by the marks they scored in the rest of the quiz, because the item itself would raise D.
 * - Marks follow the version's own key, even if the question was regraded since.
 */
export async function refreshVersion(db: Db, versionId: number): Promise<void> {
  await sql`
    with done as (delete from stale_item_statistics where version_id = ${versionId}),
      grouped as materialized (
        select *, rank_from_top <= ${groupSize()} as in_upper_group,
          ranked - rank_from_top < ${groupSize()} and rest_score is not null as in_lower_group
        from (select user_id, is_omitted, credit, rest_score, selected_option_ids, time_ms, count(rest_score) over () as ranked,
            row_number() over (order by rest_score desc nulls last, user_id) as rank_from_top
          from first_attempts where version_id = ${versionId}) as attempt),
      counted as (select count(*) as attempts, count(*) filter (where is_omitted) as omitted,
          avg(credit) as facility,
          avg(credit) filter (where in_upper_group) - avg(credit) filter (where in_lower_group) as discrimination,
          percentile_cont(0.5) within group (order by time_ms) filter (where time_ms > 0 and not is_omitted) as median_ms,
          count(*) filter (where in_upper_group) as upper_group_count
        from grouped),
      chose as (select option_id, count(*) as chosen, count(*) filter (where in_upper_group) as upper_group_count
        from grouped cross join lateral unnest(selected_option_ids) as option_id where not is_omitted group by option_id),
      choice as (select o.option_id, o.position, o.is_correct, coalesce(c.chosen, 0) as chosen, coalesce(c.upper_group_count, 0) as upper_group_count
        from option_versions o left join chose c on c.option_id = o.option_id where o.version_id = ${versionId}),
      options as (select
          jsonb_agg(jsonb_build_object('id', h.option_id, 'chosen', h.chosen, 'upper_group_count', h.upper_group_count) order by h.position) as options,
          max(h.upper_group_count) filter (where not h.is_correct) > min(h.upper_group_count) filter (where h.is_correct) as is_likely_miskeyed,
          bool_or(not h.is_correct and h.chosen < ${DEAD_DISTRACTOR_SHARE}::numeric * (c.attempts - c.omitted)) as has_dead
        from choice h cross join counted c),
      -- All learners who attempted it may have been deleted.
      removed as (delete from item_statistics where version_id = ${versionId}
        and (select attempts from counted) = 0)
    insert into item_statistics (version_id, question_id, attempts, omitted, facility, discrimination, median_ms,
      upper_group_count, options, flags)
    select v.id, v.question_id, c.attempts, c.omitted, c.facility, c.discrimination, round(c.median_ms), c.upper_group_count,
      coalesce(h.options, '[]'), ${FLAGS}
    from question_versions v cross join counted c cross join options h
    where v.id = ${versionId} and c.attempts > 0
    on conflict (version_id) do update set attempts = excluded.attempts, omitted = excluded.omitted,
      facility = excluded.facility, discrimination = excluded.discrimination, median_ms = excluded.median_ms,
      upper_group_count = excluded.upper_group_count, options = excluded.options, flags = excluded.flags, counted_at = app_now()`.execute(
    db,
  );
}

function groupSize() {
  return sql`round(${GROUP_SHARE}::numeric * ranked)`;
}

const FLAGS = sql`case when c.attempts < ${MIN_ATTEMPTS} then '{}' else array_remove(array[
    case when h.is_likely_miskeyed then 'likely_miskeyed' end,
    case when c.discrimination < 0 then 'negative_discrimination' end,
    case when h.has_dead then 'dead_distractor' end,
    case when c.omitted > ${OFTEN_OMITTED_SHARE}::numeric * c.attempts then 'often_omitted' end], null) end`;
