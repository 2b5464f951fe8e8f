import type { ExamSession, Model, TargetExam } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { StoredLearner, StoredTerm } from "./stored-learner.ts";

export type StoredChapter = {
  id: number;
  name: string;
  branch: string;
  weightage: number;
  /** Those that the learner's exam asks about, in teaching order. */
  topicIds: number[];
  requires: number[];
};

export type StoredOutlook = StoredLearner & {
  now: Date;
  /** Null until goals are saved. */
  target_exam: TargetExam | null;
  target_year: number;
  latest_chapter_id: number | null;
  terms: StoredTerm[];
  sessions: (Omit<ExamSession, "date"> & { date: string })[];
  model: Model | null;
  syllabus: StoredChapter[];
};

/**
 * All that the engine reads, in one statement: the learner, their goal, the syllabus as their exam weighs it, the
 * latest model, and own record and terms of these questions. Undefined when the account is gone.
 */
export async function findOutlook(
  db: Db,
  userId: number,
  questionIds: readonly number[],
): Promise<StoredOutlook | undefined> {
  const asked = sql`any(${[...questionIds]}::int[])`;
  const { rows } = await sql<StoredOutlook>`
    with u as (select id, target_exam, target_year, latest_chapter_id,
      case when target_exam = 'JEE Advanced' then 'advanced' else 'main' end as paper
      from users where id = ${userId})
    select app_now() as now, u.target_exam, u.target_year, u.latest_chapter_id,
      (select to_jsonb(s) - 'user_id' from learner_states s where s.user_id = u.id) as general,
      ${list(sql`select chapter_id, theta, variance from chapter_states where user_id = u.id`)} as chapters,
      ${list(sql`select * from (select * from topic_states where user_id = u.id) s
        full join (select * from topic_memories where user_id = u.id) m using (topic_id)`)} as topics,
      ${list(sql`select question_id, sum(weight * credit) as wins, sum(weight * (1 - credit)) as fails
        from answer_log where user_id = u.id and question_id = ${asked} group by question_id`)} as own,
      array(select chapter_id from user_chapters where user_id = u.id) as done_chapters,
      ${list(sql`select * from question_terms where question_id = ${asked}`)} as terms,
      ${list(sql`select exam, year, name, date::timestamp at time zone 'Asia/Kolkata' as date from exam_sessions
        where exam = coalesce(u.target_exam, 'JEE Main') and year = u.target_year`)} as sessions,
      (select to_jsonb(m) from models m order by version desc limit 1) as model,
      ${list(chaptersOfPaper)} as syllabus
    from u`.execute(db);
  return rows[0];
}

const list = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(row), '[]') from (${rows}) as row)`;

/** Only JEE Advanced has weights of its own; those that editors set are JEE Main's. */
const chaptersOfPaper = sql`
  select c.id, c.name, c.type as branch,
    case when u.paper = 'advanced' then coalesce(nullif(c.weightage_advanced, 0), c.weightage) else c.weightage end
      as weightage,
    array(select t.id from topics t where t.chapter_id = c.id and u.paper = any(t.exams)
      order by t.position, t.id) as "topicIds",
    array(select n.needs_id from chapter_needs n where n.chapter_id = c.id and n.kind = 'required'
      order by n.needs_id) as requires
  from chapters c order by c.position, c.id`;
