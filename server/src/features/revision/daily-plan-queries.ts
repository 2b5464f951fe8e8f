import type { Difficulty, PlanReason, QuestionType, TargetExam } from "@rasayan/contract";
import { examTrackOf } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import { today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { BASIC_CHAPTERS } from "../chapters/basic-chapters.ts";
import { isDaily, isDiagnostic } from "../selection/quiz-type-queries.ts";

/** The time at which a day begins in India. */
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day}::timestamp at time zone 'Asia/Kolkata')`;
/** Whether a time is on a day in India. */
export const isOnDay = (column: string, day: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${startOfDay(sql`${day}::date`)} and ${sql.ref(column)} < ${startOfDay(sql`(${day}::date + 1)`)})`;
/** A cleared answer keeps its row. */
const isAnswered = sql`(r.selected_option_ids is not null or r.numeric_answer is not null)`;

export type Learner = {
  id: number;
  target_exam: TargetExam | null;
  class_standard: string | null;
  /** The day in India on which the request began, as YYYY-MM-DD. */
  local_date: string;
};

/**
 * A question of today's plan that is still available, and whether the learner has answered it today. What was answered
 * stays in the plan of its day even if the plan no longer serves its topic.
 */
export type DailyQuestion = {
  id: number;
  hash: string;
  topic_id: number;
  topic_name: string;
  type: QuestionType;
  difficulty: Difficulty;
  variant_group: string | null;
  reasons: PlanReason[];
  is_answered: boolean;
};

type DailyQuestions = {
  topics: { id: number; name: string }[];
  /** While nothing planned is left: topics missed in the diagnostic and not practised since. */
  diagnosed_topic_ids: number[];
  daily_minutes: number;
  questions: DailyQuestion[];
  /** Highest position so far; -1 without a plan. */
  last_position: number;
  /** Answers given today in daily (custom) quizzes, planned or not. */
  answered_count: number;
};

/** Reads the learner's questions of the day, in one statement. */
export async function findDailyQuestions(db: Db, learner: Learner): Promise<DailyQuestions> {
  const { rows } = await sql<DailyQuestions>`
    with topic_of_day as ${topicsOfDay(learner)},
      answered_today as (select r.question_id, z.type from responses r
        join quizzes z on z.user_id = r.user_id and z.id = r.quiz_id
        where r.user_id = ${learner.id} and ${isAnswered} and ${isOnDay("r.answered_at", learner.local_date)}),
      planned as (select * from daily_questions where user_id = ${learner.id} and local_date = ${learner.local_date}::date)
    select coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name))
        from topics t join topic_of_day d on d.id = t.id), '[]') as topics,
      coalesce((select max(position) from planned), -1) as last_position,
      (select count(distinct question_id) from answered_today where ${isDaily("type")}) as answered_count,
      (select daily_minutes from users where id = ${learner.id}) as daily_minutes,
      case when exists (select from planned where question_id not in (select question_id from answered_today)) then '{}' else ${diagnosedTopics(learner.id)} end as diagnosed_topic_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'hash', q.hash, 'topic_id', t.id,
          'topic_name', t.name, 'type', v.type, 'difficulty', v.difficulty, 'variant_group', q.variant_group,
          'reasons', coalesce(p.reasons, '[]'),
          'is_answered', exists (select 1 from answered_today where answered_today.question_id = q.id)) order by p.position)
        from planned p join questions q on q.id = p.question_id join question_versions v on v.id = q.version_id
        join topics t on t.id = q.topic_id
        where q.status = 'published' and q.deleted_at is null and q.is_drawable and ${examTrackOf(learner.target_exam)} = any(v.exams)
          and (p.selection_policy = 'required' or t.id in (select id from topic_of_day) or q.id in (select question_id from answered_today))), '[]') as questions`.execute(
    db,
  );
  const noQuestions = { topics: [], questions: [], last_position: -1, answered_count: 0 };
  return rows[0] ?? { ...noQuestions, diagnosed_topic_ids: [], daily_minutes: 0 };
}

/** The topics of which a question was missed in the diagnostic, and none was answered in another completed quiz. */
const diagnosedTopics = (userId: number) => sql`array(
  select v.topic_id from quiz_questions q join quizzes z on (z.user_id, z.id) = (q.user_id, q.quiz_id)
    join question_versions v on v.id = q.version_id
  where q.user_id = ${userId} and z.state = 'completed' and v.topic_id is not null and q.outcome <> 'unattempted'
  group by v.topic_id
  having bool_and(${isDiagnostic("z.type")}) and bool_or(q.outcome in ('wrong', 'partial')))`;

/** A card of today's plan whose topic still has a note. One that was reviewed stays, like an answered question. */
export type DailyCard = {
  topic_id: number;
  topic_name: string;
  chapter_id: number;
  chapter_name: string;
  is_latest: boolean;
  reasons: PlanReason[];
  is_reviewed: boolean;
};

/** A topic with a note, of which questions were missed since its card was last reviewed. */
export type MissedTopic = {
  topic_id: number;
  marks_lost: number;
  /** The day in India on which the memory of the topic is due. */
  due_on: string;
  /** The question that was missed last, with its quiz; null while it is open again. */
  question: { hash: string; question_id: number } | null;
};

type DailyCards = {
  topic_ids: number[];
  cards: DailyCard[];
  /** Those with the most marks lost come first. */
  missed: MissedTopic[];
  last_position: number;
  daily_minutes: number;
  /** Number of topics reviewed today, planned or not. */
  reviewed_count: number;
};

/** Reads the learner's cards of the day, in one statement. */
export async function findDailyCards(db: Db, learner: Learner): Promise<DailyCards> {
  const { rows } = await sql<DailyCards>`
    with topic_of_day as ${topicsOfDay(learner)},
      reviewed as (select topic_id from topic_reviews where user_id = ${learner.id} and local_date = ${learner.local_date}::date),
      planned as (select * from daily_cards where user_id = ${learner.id} and local_date = ${learner.local_date}::date)
    select array(select id from topic_of_day) as topic_ids,
      coalesce((select max(position) from planned), -1) as last_position,
      (select count(*) from reviewed) as reviewed_count,
      (select daily_minutes from users where id = ${learner.id}) as daily_minutes,
      coalesce((select jsonb_agg(m order by m.marks_lost desc, m.topic_id) from ${missedTopics(learner)} as m), '[]') as missed,
      coalesce((select jsonb_agg(jsonb_build_object('topic_id', t.id, 'topic_name', t.name, 'chapter_id', c.id,
          'chapter_name', c.name, 'is_latest', c.id is not distinct from u.latest_chapter_id, 'reasons', coalesce(p.reasons, '[]'), 'is_reviewed', t.id in (select topic_id from reviewed))
          order by p.position)
        from planned p join topics t on t.id = p.topic_id join chapters c on c.id = t.chapter_id
        join users u on u.id = p.user_id
        where (t.id in (select id from topic_of_day) or t.id in (select topic_id from reviewed))
          and exists (select 1 from notes n where n.topic_id = t.id and n.is_visible)), '[]') as cards`.execute(
    db,
  );
  return (
    rows[0] ?? {
      topic_ids: [],
      cards: [],
      missed: [],
      last_position: -1,
      reviewed_count: 0,
      daily_minutes: 0,
    }
  );
}

/** So many of the latest mistakes decide which cards come first. */
const MAX_RECENT_MISSES = 200;

/**
 * The topics of the learner's listed mistakes, without those of diagnostics and those whose card was reviewed since. A
 * blank question says nothing about its topic, and half of the marks or more count as remembered.
 */
const missedTopics = ({ id: userId }: Learner) => sql`(
  select topic_id, marks_lost, due_on,
    case when not ${isOpenFor(sql`${userId}::int`, sql.ref("missed.question_id"))}
      then jsonb_build_object('hash', hash, 'question_id', question_id) end as question
  from (select v.topic_id, (memory.due_at at time zone 'Asia/Kolkata')::date as due_on, sum(full_marks - a.score) as marks_lost,
      (array_agg(z.hash order by m.last_missed_at desc, m.question_id))[1] as hash,
      (array_agg(m.question_id order by m.last_missed_at desc, m.question_id))[1] as question_id
    from (select * from mistakes where user_id = ${userId} and is_listed
        order by last_missed_at desc, question_id desc limit ${MAX_RECENT_MISSES}) m
      join questions q on q.id = m.question_id and q.deleted_at is null
      join quizzes z on (z.user_id, z.id) = (m.user_id, m.quiz_id) and not ${isDiagnostic("z.type")}
      join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (m.user_id, m.quiz_id, m.question_id)
        and a.outcome in ('wrong', 'partial')
      join question_versions v on v.id = a.version_id
      join marking_rules rules on rules.id = z.marking_rule_id
      join topic_memory_states memory on (memory.user_id, memory.topic_id) = (m.user_id, v.topic_id)
      cross join lateral (select full_marks(rules.rule, question_kind(v.type), m.question_id) as full_marks) scheme
    where a.score < full_marks / 2
      and not exists (select from topic_reviews r where (r.user_id, r.topic_id) = (m.user_id, v.topic_id) and r.at >= m.last_missed_at)
      and exists (select from notes n where n.topic_id = v.topic_id and n.is_visible)
    group by v.topic_id, memory.due_at) as missed)`;

type PlanRow = { position: number; selection_policy: string; reasons: PlanReason[] };
type PlanRows = {
  daily_questions: PlanRow & { question_id: number; predicted: number };
  daily_cards: PlanRow & { topic_id: number };
};

/**
 * Adds rows to a learner's plan of the day, in the order of their positions. Returns false and adds nothing if another
 * request has planned at the same time: its first row has the position of this one's, which waits for it and then adds
 * no row, so that none follows.
 */
export async function insertPlan<Table extends keyof PlanRows>(
  db: Db,
  table: Table,
  { id, local_date }: Pick<Learner, "id" | "local_date">,
  rows: readonly PlanRows[Table][],
): Promise<boolean> {
  const values = JSON.stringify(rows.map((row) => ({ ...row, user_id: id, local_date })));
  const planned = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb) as planned`;
  const { rows: first } = await sql`
    with first as (insert into ${sql.table(table)} select * from ${planned} order by position limit 1
        on conflict do nothing returning position),
      others as (insert into ${sql.table(table)} select planned.* from ${planned}, first
        where planned.position > first.position)
    select from first`.execute(db);
  return first.length > 0;
}

/**
 * The topics for a learner's day: those of completed chapters, of chapters in progress and the latest one, and those answered in a
 * completed quiz other than the diagnostic. If there are none, the topics of the chapters that the learner's class
 * has had or has this year.
 */
/** The topics that the plan of a day serves. */
export const topicsOfDay = ({ id: userId, class_standard }: Pick<Learner, "id" | "class_standard">) => sql`(
  with active_topic as materialized (
    select t.id from topics t join completed_chapters c on c.chapter_id = t.chapter_id where c.user_id = ${userId}
    union select t.id from topics t join chapters_in_progress c on c.chapter_id = t.chapter_id where c.user_id = ${userId}
    union select t.id from topics t join users u on u.latest_chapter_id = t.chapter_id where u.id = ${userId}
    union select v.topic_id from quiz_questions q
      join quizzes z on z.user_id = q.user_id and z.id = q.quiz_id
      join question_versions v on v.id = q.version_id
      where q.user_id = ${userId} and not ${isDiagnostic("z.type")} and q.outcome <> 'unattempted'
        and v.topic_id is not null)
  select id from active_topic
  union all select t.id from topics t join chapters c on c.id = t.chapter_id
    where not exists (select 1 from active_topic) and ${isOfClass(class_standard)})`;

function isOfClass(classStandard: string | null) {
  if (classStandard === "XII") return sql`true`;
  if (classStandard === "IX" || classStandard === "X")
    return sql`c.source_slug = any(${[...BASIC_CHAPTERS]}::text[])`;
  return sql`c.class_standard <> 'XII'`;
}

/** Deletes what these learners have not done of their plans of today. */
export async function deleteLeftOfToday(tx: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    with questions as (delete from daily_questions d where user_id = any(${[...userIds]}::int[]) and local_date = ${today}
      and not exists (select from responses r where r.user_id = d.user_id and r.question_id = d.question_id
        and ${isAnswered} and r.answered_at >= ${startOfDay(today)}))
    delete from daily_cards d where user_id = any(${[...userIds]}::int[]) and local_date = ${today}
      and not exists (select from topic_reviews r where (r.user_id, r.topic_id, r.local_date) = (d.user_id, d.topic_id, d.local_date))`.execute(
    tx,
  );
}

/** Deletes up to `limit` planned questions that are older than 90 days; returns how many there were. */
export const deleteOldQuestions = (db: Db, limit: number) => deleteOld(db, "daily_questions", limit);

/** Like `deleteOldQuestions`, for planned cards. */
export const deleteOldCards = (db: Db, limit: number) => deleteOld(db, "daily_cards", limit);

async function deleteOld(db: Db, table: "daily_questions" | "daily_cards", limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where local_date < ${today} - 90 order by local_date limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
