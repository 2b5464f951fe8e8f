import type { Certainty, Outcome, QuestionType } from "@rasayan/contract";
import type { Difficulty, MarkingRule } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isExpired } from "../attempts/quiz-queries.ts";
import { hasDecision } from "../grading/grading-queries.ts";

type AnalysedQuiz = {
  id: number;
  state: string;
  mode: string;
  rule: MarkingRule;
  paper_id: number | null;
  blueprint: string | null;
  is_week: boolean;
  is_expired: boolean;
  /** In their order; empty until the quiz is completed. */
  questions: AnalysedQuestion[];
  /** See `certainties`; empty until the quiz is completed. */
  certainties: { certainty: Certainty; outcome: Outcome; at: string }[];
};

/** A question of a completed quiz with its answer. */
export type AnalysedQuestion = {
  question_id: number;
  /** Its number in the quiz. */
  number: number;
  type: QuestionType;
  /** Index of the section of its paper; null without a paper. */
  section: number | null;
  topic_id: number;
  topic_name: string;
  chapter_id: number;
  chapter_name: string;
  outcome: Outcome;
  score: number;
  /** Null if no time was measured. */
  seconds: number | null;
  expected_seconds: number;
  offline_seconds: number;
  certainty: Certainty | null;
  difficulty: Difficulty;
  selected_ids: number[];
  /** The right options by the key that graded the answer. */
  correct_ids: number[];
  is_void: boolean;
};

/** The version whose key graded the question `q` of a completed quiz. */
const keyVersion = sql`(select g.key_version_id from graded_answers g
  where (g.user_id, g.quiz_id, g.question_id) = (q.user_id, q.quiz_id, q.question_id))`;

/** The right options of the question `q` of a completed quiz by the key that graded it. */
export const correctIds = sql<
  number[]
>`array(select o.option_id from option_versions o where o.is_correct and o.version_id = ${keyVersion})`;

/**
 * Whether the key that graded the question `q` of a quiz is void, or a teacher has decided otherwise than the key: then
 * the answer says nothing about the learner.
 */
export const isVoid = sql<boolean>`((select k.void_outcome is not null from question_versions k where k.id = ${keyVersion})
  or ${hasDecision(sql`(select sat.set_test_id from quizzes sat where (sat.user_id, sat.id) = (q.user_id, q.quiz_id))`, sql.ref("q.question_id"))})`;

/** The questions of the completed quiz `quizzes` that count. */
const questions = sql`
  select q.question_id, q.position + 1 as number, v.type, q.section, t.id as topic_id, t.name as topic_name, c.id as chapter_id, c.name as chapter_name,
    q.outcome, q.score, nullif(r.time_ms, 0) / 1000.0 as seconds, v.seconds as expected_seconds,
    coalesce(least(r.offline_ms, r.time_ms), 0) / 1000.0 as offline_seconds, r.certainty, v.difficulty,
    coalesce(r.selected_option_ids, '{}') as selected_ids,
    ${correctIds} as correct_ids, ${isVoid} as is_void
  from quiz_questions q
    join question_versions v on v.id = q.version_id
    join topics t on t.id = v.topic_id
    join chapters c on c.id = t.chapter_id
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
  where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and q.outcome is not null
  order by q.position`;

/**
 * The certainties that the learner of `quizzes` gave in the twelve weeks up to that of its end, Monday to Sunday in
 * India, in quizzes completed by then.
 */
const certainties = sql`
  select r.certainty, q.outcome, r.answered_at as at
  from responses r
    join quiz_questions q on (q.user_id, q.quiz_id, q.question_id) = (r.user_id, r.quiz_id, r.question_id)
  where r.user_id = quizzes.user_id and r.certainty is not null
    and r.answered_at >= (date_trunc('week', quizzes.completed_at at time zone 'Asia/Kolkata') - interval '77 days')
      at time zone 'Asia/Kolkata'
    and q.completed_at <= quizzes.completed_at and not ${isVoid}`;

const listIfCompleted = (rows: RawBuilder<unknown>) => sql`case when quizzes.state = 'completed' then
  (select coalesce(json_agg(row), '[]') from (${rows}) as row) else '[]' end`;

/** Returns what the analysis needs to know of this user's quiz, whatever its state. */
export async function findAnalysedQuiz(
  db: Db,
  userId: number,
  publicId: string,
): Promise<AnalysedQuiz | undefined> {
  const { rows } = await sql<AnalysedQuiz>`
    select quizzes.id, state, mode, rules.rule, paper_id, blueprint, week_start is not null as is_week,
      ${isExpired} as is_expired,
      ${listIfCompleted(questions)} as questions, ${listIfCompleted(certainties)} as certainties
    from quizzes join marking_rules rules on rules.id = quizzes.marking_rule_id
      left join papers on papers.id = quizzes.paper_id
    where user_id = ${userId} and hash = ${publicId}`.execute(db);
  return rows[0];
}

type Forecast = { marks: number; low: number; high: number };

export type AnalysedSitting = {
  id: number;
  paper_id: number;
  hash: string;
  completed_at: Date;
  score: number;
  max_score: number;
  sitting: number;
  first_score: number;
  /** What was expected when it began; null for a further sitting, because its questions were known. */
  forecast: Forecast | null;
  /** How many students have completed the paper, and how many of their first sittings have at most the marks of this one. */
  students: { first_sittings: number; at_most: number } | null;
};

const MAX_SITTINGS = 12;

/**
 * Returns this sitting and the learner's completed ones before it, of papers by the same plan: the latest, the oldest
 * of them first. Only this one is compared with those of other students.
 */
export async function listSittingsUpTo(
  db: Db,
  userId: number,
  { id, blueprint }: { id: number; blueprint: string },
): Promise<AnalysedSitting[]> {
  const { rows } = await sql<AnalysedSitting>`
    select latest.*, case when sitting = 1 then began_with end as forecast, case when latest.id = ${id} then (
      select jsonb_build_object('first_sittings', coalesce(sum(students), 0),
        'at_most', coalesce(sum(students) filter (where counted.score <= latest.score), 0))
      from (select score, students from paper_scores where paper_id = latest.paper_id
        union all select score, students from paper_score_changes where paper_id = latest.paper_id) as counted) end as students
    from (
      select z.id, paper_id, hash, completed_at, score, max_score, forecast as began_with, row_number() over sittings::int as sitting,
        first_value(score) over sittings as first_score
      from quizzes z join papers on papers.id = z.paper_id and papers.blueprint = ${blueprint}
      where user_id = ${userId} and paper_id is not null and state = 'completed' and not left_open and z.id <= ${id}
      window sittings as (partition by paper_id order by z.id)
      order by z.id desc limit ${MAX_SITTINGS}) as latest
    order by id`.execute(db);
  return rows;
}

/** Adds up to `limit` changes of first sittings to the counts of their papers; returns how many there were. */
export async function foldScoreChanges(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with changes as (
      delete from paper_score_changes where id in (
        select id from paper_score_changes order by id limit ${limit} for update skip locked)
      returning paper_id, score, students),
    added as (
      insert into paper_scores as counted (paper_id, score, students)
        select paper_id, score, sum(students) from changes group by paper_id, score order by paper_id, score
      on conflict (paper_id, score) do update set students = counted.students + excluded.students)
    select count(*) as folded from changes`.execute(db);
  return rows[0]?.folded ?? 0;
}
