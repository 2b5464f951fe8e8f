import { type ChapterContribution, QUICK_ANSWER_MS } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOnDay } from "../revision/daily-plan-queries.ts";
import { countsInAverage, isDiagnostic } from "../selection/quiz-type-queries.ts";
import type { LearnerCounts } from "./metric-breakdowns.ts";

export type HistoryPoint = {
  date: string;
  overall_prep: number;
  chapter_breakdown: ChapterContribution[];
  days_ago: number;
};

type PrepHistory = {
  /** Overall prep of the recent days that have one, oldest first. */
  history: HistoryPoint[];
  /** Whether a diagnostic was completed, even one without answers. */
  has_completed_diagnostic: boolean;
  /** The topics of the questions of the last earlier day with a plan; null without one. */
  previous_topics: { id: number; name: string }[] | null;
  /** Questions of the chapter that were answered today and are not in the day's plan. */
  chapter_answers: number;
};

/** Reads overall prep of the last `days` days and the other parts of the history, `chapterId`'s among them, in one statement. */
export async function findHistory(
  db: Db,
  { id: userId, local_date }: { id: number; local_date: string },
  days: number,
  chapterId: number | null,
): Promise<PrepHistory> {
  const { rows } = await sql<PrepHistory>`
    with history as (select to_char(local_date, 'YYYY-MM-DD') as date, overall_prep, chapter_breakdown,
        ${local_date}::date - local_date as days_ago
      from readiness_history
      where user_id = ${userId} and local_date > ${local_date}::date - ${days}::int)
    select (select coalesce(json_agg(history order by date), '[]') from history) as history,
      exists (select from quizzes where user_id = ${userId} and ${isDiagnostic("type")} and state = 'completed')
        as has_completed_diagnostic,
      (select json_agg(distinct jsonb_build_object('id', t.id, 'name', t.name))
        from daily_questions d join questions q on q.id = d.question_id join topics t on t.id = q.topic_id
        where d.user_id = ${userId} and d.local_date = (select max(local_date) from daily_questions
          where user_id = ${userId} and local_date < ${local_date}::date)) as previous_topics,
      (select count(distinct r.question_id)::int from responses r join questions q on q.id = r.question_id
        join topics t on t.id = q.topic_id and t.chapter_id = ${chapterId}::int
        where r.user_id = ${userId} and ${isOnDay("r.answered_at", local_date)}
          and not exists (select from daily_questions d where d.user_id = ${userId} and d.local_date = ${local_date}::date
            and d.question_id = r.question_id)) as chapter_answers`.execute(db);
  return (
    rows[0] ?? { history: [], has_completed_diagnostic: false, previous_topics: null, chapter_answers: 0 }
  );
}

/** Counts the learner's completed topics and quizzes in one statement. */
export async function findCounts(db: Db, userId: number): Promise<LearnerCounts> {
  const { rows } = await sql<LearnerCounts>`
    with ended as (select type, chapter_id, ${countsInAverage} as is_averaged, total_questions, correct, score, max_score
      from quizzes where user_id = ${userId} and state = 'completed'),
    topic as (select t.id, t.name, t.chapter_id, u.topic_id is not null as is_covered
      from topics t left join completed_topics u on u.topic_id = t.id and u.user_id = ${userId}
      order by t.position, t.id),
    chapter as (select chapter_id, count(*) as quizzes, sum(score) as scored_marks, sum(max_score) as possible_marks
      from ended where chapter_id is not null group by chapter_id having sum(max_score) > 0 order by chapter_id),
    quiz_type as (select type, count(*) as quizzes, sum(100.0 * correct / total_questions) as percent_sum
      from ended where is_averaged group by type order by count(*) desc, type)
    select (select coalesce(json_agg(topic), '[]') from topic) as topics,
      (select coalesce(json_agg(chapter), '[]') from chapter) as chapters,
      (select coalesce(json_agg(quiz_type), '[]') from quiz_type) as types,
      (select count(*)::int from responses r join quiz_questions q using (user_id, quiz_id, question_id)
        where r.user_id = ${userId} and r.time_ms between 1 and ${QUICK_ANSWER_MS - 1} and q.outcome <> 'unattempted')
        as quick_answers`.execute(db);
  return rows[0] ?? { topics: [], chapters: [], types: [], quick_answers: 0 };
}

/** Replaces the learner's own order of the chapters. Returns false and changes nothing if one of them is unknown. */
export async function replacePlanOrder(tx: Db, userId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from chapters where id = any(${[...ids]}::int[])`.execute(tx);
  if (rows[0]?.known !== ids.length) return false;
  await tx.deleteFrom("plan_order").where("user_id", "=", userId).execute();
  const values = ids.map((chapter_id, position) => ({ user_id: userId, position, chapter_id }));
  if (values.length > 0) await tx.insertInto("plan_order").values(values).execute();
  return true;
}
