import type { ExamTrack } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { statementNow, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { samplingStart } from "../../db/sampling.ts";
import { isOnDay, type Learner } from "./daily-plan-queries.ts";
import type { DueCandidate } from "./question-plan.ts";

type Filter = {
  topicIds: readonly number[];
  /** The questions that are already in today's plan. */
  plannedIds: readonly number[];
  examTrack: ExamTrack;
  /** Maximum number of questions to return of each topic. */
  maxPerTopic: number;
  limit: number;
};

/**
 * Returns published questions of these topics, except those on passages, that were not answered today, with the
 * learner's attempts at them. In each topic, incorrectly answered ones come first, those that were correct in the last
 * fortnight last, and the others between them in an order that is fixed for the day; open ones come after all of these.
 * Of a group of variants only one is returned, and for a week only the one seen last, because other numbers don't make
 * it new. Of the questions that are neither answered incorrectly, recently correct nor open, only a random sample is
 * read, so a larger library takes no longer.
 */
export async function listDueCandidates(
  db: Db,
  learner: Pick<Learner, "id" | "local_date">,
  filter: Filter,
): Promise<DueCandidate[]> {
  const { id: userId, local_date } = learner;
  const { rows } = await sql<DueCandidate>`${withClock},
      seen as materialized (
        select a.question_id, max(a.completed_at) as last_seen,
          (array_agg(a.outcome order by a.completed_at desc) filter (where a.outcome is not null))[1] as last_outcome,
          max(a.completed_at) filter (where a.outcome = 'correct') as last_correct_at,
          count(*) filter (where a.completed_at > ${statementNow} - interval '30 days') as times_seen
        from seen_questions join quiz_questions a using (user_id, quiz_id, question_id)
        where a.user_id = ${userId} and a.completed_at is not null group by a.question_id),
      recent_variant as materialized (
        select o.variant_group, o.id, seen.last_seen from seen join questions o on o.id = seen.question_id
        where o.variant_group is not null and seen.last_seen > ${statementNow} - interval '7 days'),
      answered_today as materialized (
        select r.question_id from responses r where r.user_id = ${userId} and ${isOnDay("r.answered_at", local_date)}
          and (r.selected_option_ids is not null or r.numeric_answer is not null)),
      always_included as materialized (
        select question_id from seen where last_outcome in ('wrong', 'partial')
          or last_correct_at > ${statementNow} - interval '14 days'),
      open_now as materialized (
        select o.id, o.variant_group from open_questions open join questions o on o.id = open.question_id
        where open.user_id = ${userId}),
      pool as (
        select question_id as id from always_included union select id from open_now
        union select member.id from ${sampledQuestions(learner, filter)} as sample cross join lateral (
          select sample.id union all select id from questions where variant_group = sample.variant_group) as member),
      candidate_question as materialized (
        select q.id, q.hash, q.topic_id, v.type, v.difficulty, q.variant_group,
          (v.source_year is not null and not v.source_pattern) as is_from_paper
        from pool
          -- Offset 0 forces a look-up of each id; otherwise the planner reads all questions.
          cross join lateral (select * from questions where questions.id = pool.id offset 0) as q
          join question_versions v on v.id = q.version_id
        where q.topic_id = any(${[...filter.topicIds]}::int[]) and ${isEligible(filter)}),
      due as (
        select q.*, t.name as topic_name, t.chapter_id,
          seen.last_seen, seen.last_outcome, seen.last_correct_at, coalesce(seen.times_seen, 0) as times_seen,
          coalesce(seen.last_outcome in ('wrong', 'partial'), false) as is_incorrect,
          q.id in (select id from open_now) or coalesce(q.variant_group in (select variant_group from open_now
            where variant_group is not null), false) as is_open,
          md5(q.id || '/' || ${userId}::int || ${local_date}::text) as shuffle_key
        from candidate_question q
          join topics t on t.id = q.topic_id
          left join seen on seen.question_id = q.id
        where not exists (select from recent_variant g where g.variant_group = q.variant_group and g.id <> q.id
          and (seen.last_seen is null or g.last_seen > seen.last_seen)))
    select id, hash, topic_id, topic_name, chapter_id, type, difficulty, variant_group, is_from_paper, last_seen,
      last_outcome, last_correct_at, times_seen, is_open
    from (
      select ranked.*, row_number() over (partition by topic_id order by is_open, is_incorrect desc,
        coalesce(last_correct_at > ${statementNow} - interval '14 days', false), shuffle_key) as topic_rank
      from (
        select due.*, row_number() over (partition by coalesce(variant_group, id::text)
          order by is_incorrect desc, last_seen nulls first, shuffle_key) as variant_rank
        from due) as ranked
      where variant_rank = 1) as candidate
    where topic_rank <= ${filter.maxPerTopic}
    order by is_open, is_incorrect desc, shuffle_key limit ${filter.limit}`.execute(db);
  return rows;
}

const isEligible = ({ examTrack, plannedIds }: Filter) => sql`
  q.status = 'published' and q.deleted_at is null and q.is_drawable and q.passage_id is null and q.id <> all(${[...plannedIds]}::int[])
    and q.id not in (select question_id from answered_today) and ${isInTrack(examTrack, "q")}`;

// The exam is a literal, not a parameter, because each exam has an index of its own.
const isInTrack = (examTrack: Filter["examTrack"], alias: "q" | "o") =>
  sql`${sql.lit(examTrack)} = any(${sql.ref(`${alias}.exams`)})`;

/**
 * A random sample of the questions of each topic that are neither answered incorrectly, recently correct nor open; a
 * group of variants counts as one. The sample depends on the learner and the day.
 */
function sampledQuestions({ id: userId, local_date }: Pick<Learner, "id" | "local_date">, filter: Filter) {
  const limit = sql`${filter.maxPerTopic}::int`;
  const sampleWhere = (isInRange: RawBuilder<unknown>) => sql`(
    select q.id, q.variant_group from questions q
    where q.topic_id = topic.id and ${isInRange} and q.status = 'published' and q.deleted_at is null
      and ${isInTrack(filter.examTrack, "q")}
      and case when q.variant_group is null then ${isEligible(filter)} and q.id not in (select question_id from always_included)
        and q.id not in (select id from open_now)
        else q.hash = (select min(o.hash) from questions o where o.variant_group = q.variant_group
          and o.topic_id = q.topic_id and o.status = 'published' and o.deleted_at is null
          and ${isInTrack(filter.examTrack, "o")}) end
    order by q.hash limit ${limit})`;
  return sql`(select sampled.* from (
      select id, ${samplingStart(sql`id || '/' || ${userId}::int || ${local_date}::text`)} as sampling_start
      from unnest(${[...filter.topicIds]}::int[]) as id) as topic
    cross join lateral (${sampleWhere(sql`q.hash >= topic.sampling_start`)} union all ${sampleWhere(sql`q.hash < topic.sampling_start`)}
      limit ${limit}) as sampled)`;
}
