import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";
import type { LearnerQuestion } from "../grading/grading-queries.ts";
import { isDiagnostic } from "../selection/quiz-type-queries.ts";

const pairRows = (pairs: readonly LearnerQuestion[]) =>
  sql`unnest(${pairs.map(({ user_id }) => user_id)}::int[], ${pairs.map(({ question_id }) => question_id)}::int[])
    as pair (user_id, question_id)`;

/**
 * Whether a quiz is in progress and asks one of its learner's questions in `pairs`. A diagnostic always counts, because an
 * answer may add such a question to it at any time.
 */
export const isOpenQuizWith = (quiz: string, pairs: RawBuilder<unknown>) => {
  const columnOf = (column: string) => sql.ref(`${quiz}.${column}`);
  return sql<boolean>`(${columnOf("state")} = 'in_progress' and (${isDiagnostic(`${quiz}.type`)}
    or (${columnOf("user_id")}, ${columnOf("id")}) in (
      select q.user_id, q.quiz_id from ${pairs} as pair
        join quiz_questions q on (q.user_id, q.question_id) = (pair.user_id, pair.question_id)
      where q.completed_at is null)))`;
};

/**
 * Locks these learners' quizzes in progress that contain one of their questions, in the order of their ids, and returns
 * the ids.
 */
export async function lockQuizzesWithQuestions(tx: Db, pairs: readonly LearnerQuestion[]): Promise<number[]> {
  const userIds = [...new Set(pairs.map(({ user_id }) => user_id))];
  const { rows } = await sql<{ id: number }>`
    select id from quizzes
    where user_id = any(${userIds}::int[]) and ${isOpenQuizWith("quizzes", sql`(select * from ${pairRows(pairs)})`)}
    order by user_id, id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the questions that are open for a learner in this quiz and in no other one. */
export async function listOpenHereOnly(tx: Db, userId: number, quizId: number): Promise<LearnerQuestion[]> {
  const { rows } = await sql<LearnerQuestion>`
    select q.user_id, q.question_id from open_questions q
    where q.user_id = ${userId} and q.quiz_id = ${quizId}
      and not ${isOpenFor(sql.ref("q.user_id"), sql.ref("q.question_id"), sql.ref("q.quiz_id"))}`.execute(tx);
  return rows;
}

type ClosedInQuiz = { id: number; user_id: number; can_append_question: boolean };

/** Closes these questions in these quizzes; returns the quizzes in which at least one was still open. */
export async function closeInQuizzes(
  tx: Db,
  quizIds: readonly number[],
  pairs: readonly LearnerQuestion[],
): Promise<ClosedInQuiz[]> {
  const { rows } = await sql<ClosedInQuiz>`
    update quizzes z set closed_ids = closed_ids || newly_closed.ids
    from (
      select q.user_id, q.quiz_id, array_agg(q.question_id order by q.position) as ids
      from ${pairRows(pairs)} join quiz_questions q on (q.user_id, q.question_id) = (pair.user_id, pair.question_id)
        join quizzes quiz on (quiz.user_id, quiz.id) = (q.user_id, q.quiz_id)
      where q.quiz_id = any(${[...quizIds]}::int[]) and not q.question_id = any(quiz.closed_ids)
      group by q.user_id, q.quiz_id) as newly_closed
    where z.user_id = newly_closed.user_id and z.id = newly_closed.quiz_id
    returning z.id, z.user_id, ${isDiagnostic("z.type")} and (select count(*) from quiz_questions q
      where q.user_id = z.user_id and q.quiz_id = z.id) < z.total_questions as can_append_question`.execute(
    tx,
  );
  return rows;
}
