import type { Difficulty, Outcome } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { GradableQuestion, StandingDecision } from "./grading-input.ts";

/** A quiz of a learner. */
export type QuizKey = { user_id: number; quiz_id: number };

/** A question that a learner has had. */
export type LearnerQuestion = { user_id: number; question_id: number };

type QuizForGrading = QuizKey & {
  hash: string;
  rule: MarkingRule;
  closed_ids: number[];
  /** Whether the learner has sat the same paper before. */
  is_resit: boolean;
  /** Whether its paper is that of a week. */
  is_of_week: boolean;
  questions: QuestionForGrading[];
};

type QuestionForGrading = QuizKey &
  GradableQuestion & {
    hints_taken: number;
    outcome: Outcome | null;
    score: number | null;
    difficulty: Difficulty;
    topic_id: number | null;
    chapter_id: number | null;
    time_ms: number | null;
    answered_at: Date | null;
    /** Whether an editor or a teacher has ever asked to mark attempts at the question again. */
    has_regrade_request: boolean;
    /** Whether the question is void in the version of the quiz, or now, or the teacher of the test has decided on it. */
    is_void: boolean;
    /** When the learner could last see the key before the answer. */
    key_seen_at: Date | null;
  };

/** Returns one of the quizzes that `listQuizzesForGrading` does. */
export async function findQuizForGrading(tx: Db, userId: number, quizId: number): Promise<QuizForGrading> {
  const [quiz] = await listQuizzesForGrading(tx, [{ user_id: userId, quiz_id: quizId }]);
  if (!quiz) throw new Error(`There is no quiz ${quizId} of user ${userId}.`);
  return quiz;
}

/**
 * Returns quizzes with their marking rules and their questions in order, with keys and responses. Each key is read once,
 * however many of the quizzes ask its question.
 */
export async function listQuizzesForGrading(tx: Db, quizzes: readonly QuizKey[]): Promise<QuizForGrading[]> {
  const { rows } = await sql<Omit<QuizForGrading, "questions"> & { questions: StoredQuestion[] }>`
    -- Looked up for each quiz: the planner would expect one row in all, and compare each question with each version.
    with asked as materialized (
      select a.* from ${quizRows(quizzes)} cross join lateral (select * from quiz_questions
        where user_id = listed.user_id and quiz_id = listed.quiz_id offset 0) as a),
    versions as materialized (
      select v.id, v.type, v.difficulty, v.topic_id, topics.chapter_id, v.accept, v.void_outcome, 
        exists (select from regrade_requests where question_id = v.question_id)
          or exists (select from set_test_decisions where question_id = v.question_id) as has_regrade_request,
        q.is_void or v.void_outcome is not null as is_void,
        array(select option_id from option_versions o where o.version_id = v.id and o.is_correct) as correct_ids
      from question_versions v join questions q on q.id = v.question_id left join topics on topics.id = v.topic_id
      where v.id in (select version_id from asked)),
    answered as (
      select asked.user_id, asked.quiz_id, asked.question_id, asked.position, asked.outcome, asked.hints_taken, asked.score, v.type, v.difficulty,
        v.topic_id, v.chapter_id, v.accept, v.correct_ids, v.void_outcome, v.has_regrade_request,
        v.is_void or ${hasDecision(sql`(select set_test_id from quizzes z where (z.user_id, z.id) = (asked.user_id, asked.quiz_id))`, sql.ref("asked.question_id"))} as is_void, r.selected_option_ids, r.numeric_answer, r.time_ms,
        r.answered_at, case when r.answered_at is not null then (
          select max(coalesce(seen.checked_at, seen.completed_at)) from quiz_questions seen
          where seen.user_id = asked.user_id and seen.question_id = asked.question_id
            and coalesce(seen.checked_at, seen.completed_at) <= r.answered_at) end as key_seen_at
      from asked join versions v on v.id = asked.version_id
        left join responses r on (r.user_id, r.quiz_id, r.question_id) = (asked.user_id, asked.quiz_id, asked.question_id)),
    quiz as (
      select user_id, quiz_id, json_agg(answered order by position) as questions from answered group by user_id, quiz_id)
    select z.user_id, z.id as quiz_id, z.hash, rules.rule, z.closed_ids, coalesce(quiz.questions, '[]') as questions,
      z.paper_id is not null and exists (select from quizzes earlier
        where earlier.user_id = z.user_id and earlier.paper_id = z.paper_id and earlier.id < z.id
          and earlier.state = 'completed' and not earlier.left_open) as is_resit,
      exists (select from papers where papers.id = z.paper_id and papers.week_start is not null) as is_of_week
    from ${quizRows(quizzes)} join quizzes z on (z.user_id, z.id) = (listed.user_id, listed.quiz_id)
      join marking_rules rules on rules.id = z.marking_rule_id
      left join quiz on (quiz.user_id, quiz.quiz_id) = (z.user_id, z.id)`.execute(tx);
  return rows.map((quiz) => ({ ...quiz, questions: quiz.questions.map(toQuestionForGrading) }));
}

/** The decisions that hold for a question of a set test, in their order. */
export const standingDecisions = (testId: RawBuilder<unknown>, questionId: RawBuilder<unknown>) =>
  sql<
    StandingDecision[]
  >`coalesce((select json_agg(json_build_object('kind', s.kind, 'option_ids', s.option_ids, 'accept', s.accept)
      order by s.id) from standing_decisions s where s.test_id = ${testId} and s.question_id = ${questionId}), '[]')`;

/** Whether there is one. Then answers to the question in this test say nothing about their learners. */
export const hasDecision = (testId: RawBuilder<unknown>, questionId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from standing_decisions s
    where s.test_id = ${testId} and s.question_id = ${questionId})`;

/** A question as it is read in a JSON object, so times are strings. */
type StoredQuestion = Omit<QuestionForGrading, "answered_at" | "key_seen_at"> &
  Record<"answered_at" | "key_seen_at", string | null>;

const toQuestionForGrading = (question: StoredQuestion): QuestionForGrading => ({
  ...question,
  answered_at: toDate(question.answered_at),
  key_seen_at: toDate(question.key_seen_at),
});

const toDate = (time: string | null) => (time === null ? null : new Date(time));

const quizRows = (quizzes: readonly QuizKey[]) =>
  sql`unnest(${quizzes.map(({ user_id }) => user_id)}::int[], ${quizzes.map(({ quiz_id }) => quiz_id)}::int[])
    as listed (user_id, quiz_id)`;

/**
 * Sets the totals of the quizzes `z` from their graded answers. Every change of a total goes through here. The function
 * also sees the grades that the same statement has stored before.
 */
export const setTotals = sql`(total_questions, correct, wrong, score, max_score) = (select * from quiz_totals(z.user_id, z.id))`;

/** An answer of a learner to a question of a quiz. */
export type AnswerPlace = QuizKey & { question_id: number };
type StoredGrade = AnswerPlace & { outcome: Outcome; score: number };

/** Stores grades of completed quizzes. The caller saves the totals. */
export async function saveGrades(tx: Db, grades: readonly StoredGrade[]): Promise<void> {
  await sql`update quiz_questions q set outcome = g.outcome, score = g.score
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
      as g (user_id int, quiz_id int, question_id int, outcome text, score numeric)
    where (q.user_id, q.quiz_id, q.question_id) = (g.user_id, g.quiz_id, g.question_id)`.execute(tx);
}

/** Stores the totals of quizzes that were regraded. */
export async function saveTotals(tx: Db, quizzes: readonly QuizKey[]): Promise<void> {
  await sql`update quizzes z set ${setTotals}
    where (z.user_id, z.id) in (select user_id, quiz_id from ${quizRows(quizzes)})`.execute(tx);
}
