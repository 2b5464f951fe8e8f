import type { ExamSession, Model, TargetExam } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { prepare, prepareMany } from "../../db/prepared.ts";
import { MIN_ATTEMPTS } from "../statistics/item-stats.ts";
import type { StoredItemParameters, StoredLearner } from "./learner-mapper.ts";

export type StoredChapter = {
  id: number;
  name: string;
  branch: string;
  weightage: number;
  /** The topics in the syllabus of the learner's exam, in teaching order. */
  topicIds: number[];
  requires: number[];
};

export type StoredLearnerContext = StoredLearner & {
  id: number;
  now: Date;
  /** Null until goals are saved. */
  target_exam: TargetExam | null;
  target_year: number;
  latest_chapter_id: number | null;
  daily_minutes: number;
  doing_chapter_ids: number[];
  /** The chapters in the learner's own order. */
  plan_chapter_ids: number[];
  item_parameters: StoredItemParameters[];
  topic_durations: { topic_id: number; minutes: number }[];
  sessions: (Omit<ExamSession, "date"> & { date: string })[];
  model: Model | null;
  syllabus: StoredChapter[];
};

/** A learner with the questions whose history is read. */
export type RequestedContext = { user_id: number; question_ids: readonly number[] };

type ContextQuery = { userId: number; questionIds: number[]; topicIds: number[] };

/**
 * Reads everything that the engine needs in one statement: the learner's states and goals, the syllabus with the
 * weightage of the learner's exam, the latest model, the item history and item parameters of these questions, and the
 * durations of these topics. Undefined if the account no longer exists.
 */
export function findLearnerContext(db: Db, query: ContextQuery): Promise<StoredLearnerContext | undefined> {
  return query.topicIds.length === 0 ? learnerContext(db, query) : learnerContextWithDurations(db, query);
}

/** Reads the same for several learners, without durations. An account that no longer exists is left out. */
export function listLearnerContexts(
  db: Db,
  learners: readonly RequestedContext[],
): Promise<StoredLearnerContext[]> {
  return learnerContexts(db, { learners: JSON.stringify(learners) });
}

const oneLearner = ({ userId, questionIds }: ContextQuery) =>
  sql`(select ${userId}::int as user_id, ${questionIds}::int[] as question_ids) as asked`;
const noDurations = sql`'[]'::json`;

function build(db: Db, learners: RawBuilder<unknown>, topicDurations: RawBuilder<unknown>) {
  const inQuestionIds = sql`any(u.question_ids)`;
  return sql<StoredLearnerContext>`
    with u as (select id, target_exam, target_year, latest_chapter_id, daily_minutes, asked.question_ids,
      case when target_exam = 'JEE Advanced' then 'advanced' else 'main' end as exam_track
      from ${learners} join users on users.id = asked.user_id)
    select u.id, app_now() as now, u.target_exam, u.target_year, u.latest_chapter_id, u.daily_minutes,
      (select to_jsonb(s) - 'user_id' from learner_states s where s.user_id = u.id) as overall,
      ${list(sql`select chapter_id, theta, variance from chapter_states where user_id = u.id`)} as chapters,
      ${list(sql`select topic_id, theta, variance, answers, credit, fast, slow, raw
        from topic_states where user_id = u.id`)} as topics,
      ${list(sql`select topic_id, stability, difficulty, last_at, due_at, reps, lapses, card_recalled_at, lapsed_today
        from topic_memory_states where user_id = u.id`)} as memories,
      ${list(sql`select question_id, sum(weight * credit) as credit, sum(weight * (1 - credit)) as lost_credit
        from response_events where user_id = u.id and question_id = ${inQuestionIds} group by question_id`)} as item_history,
      array(select chapter_id from completed_chapters where user_id = u.id) as covered_chapter_ids,
      array(select chapter_id from chapters_in_progress where user_id = u.id) as doing_chapter_ids,
      array(select chapter_id from plan_order where user_id = u.id order by position) as plan_chapter_ids,
      ${list(sql`select question_id, difficulty_logit as "difficultyLogit", variance, answers
        from item_parameters where question_id = ${inQuestionIds}`)} as item_parameters,
      ${topicDurations} as topic_durations,
      ${list(sql`select exam, year, name, date::timestamp at time zone 'Asia/Kolkata' as date from exam_sessions
        where exam in ('JEE Main', coalesce(u.target_exam, 'JEE Main')) and year = u.target_year`)} as sessions,
      (select to_jsonb(m) - 'squared_gradient_sums' || jsonb_build_object('squaredGradientSums', squared_gradient_sums)
        from model_versions m order by version desc limit 1) as model,
      ${list(chaptersOfTrack)} as syllabus
    from u`.compile(db);
}

// json instead of jsonb, because jsonb would parse and rebuild every number.
const list = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`;

/** The median of so many questions is within 10% of the median of all. Most topics have far fewer questions. */
const QUESTIONS_PER_DURATION = 40;

/**
 * The median minutes per published question of each topic: the time that learners took, or else the intended time.
 * For a topic with many questions, the median of a fixed sample: hashes are random, so the first questions by hash
 * are a random sample.
 */
const topicDurationsOf = (topicIds: number[]) => sql`
  select topic.id as topic_id,
    percentile_cont(0.5) within group (order by coalesce(s.median_ms / 60000.0, q.seconds / 60.0)) as minutes
  from unnest(${topicIds}::int[]) as topic(id)
    cross join lateral (select version_id, seconds from questions q
      where q.topic_id = topic.id and q.status = 'published' and q.deleted_at is null and not ${isHeld("q")}
      order by q.hash limit ${QUESTIONS_PER_DURATION}) as q
    left join item_statistics s on s.version_id = q.version_id and s.attempts >= ${MIN_ATTEMPTS}
  group by topic.id`;

/** A chapter has a separate weightage for JEE Advanced unless that is 0. */
const chaptersOfTrack = sql`
  select c.id, c.name, c.type as branch,
    case when u.exam_track = 'advanced' then coalesce(nullif(c.weightage_advanced, 0), c.weightage) else c.weightage end
      as weightage,
    coalesce(t.ids, '{}') as "topicIds", coalesce(n.ids, '{}') as requires
  from chapters c
    left join (select chapter_id, array_agg(id order by position, id) as ids from topics
      where u.exam_track = any(exams) group by chapter_id) t on t.chapter_id = c.id
    left join (select chapter_id, array_agg(prerequisite_id order by prerequisite_id) as ids from chapter_prerequisites
      where kind = 'required' group by chapter_id) n on n.chapter_id = c.id
  order by c.position, c.id`;

const learnerContext = prepare((db, query: ContextQuery) => build(db, oneLearner(query), noDurations));
// A separate statement, because the plan of the durations subquery is initialised in each run, even without topics.
const learnerContextWithDurations = prepare((db, query: ContextQuery) =>
  build(db, oneLearner(query), list(topicDurationsOf(query.topicIds))),
);
const learnerContexts = prepareMany((db, { learners }: { learners: string }) =>
  build(
    db,
    sql`jsonb_to_recordset(${learners}::jsonb) as asked (user_id int, question_ids int[])`,
    noDurations,
  ),
);
