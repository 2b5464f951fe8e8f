import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/**
 * Locks the learner's quizzes in progress that contain one of these questions, in the order of their ids, and returns
 * the ids. A diagnostic is always locked, because a concurrent answer may add such a question to it.
 */
export async function lockQuizzesWithQuestions(
  tx: Db,
  userId: number,
  questionIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from quizzes
    where user_id = ${userId} and state = 'in_progress' and (type = 'diagnostic' or exists (
      select from quiz_questions q where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id
        and q.question_id = any(${[...questionIds]}::int[])))
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

type ClosedInQuiz = { id: number; can_append_question: boolean };

/** Closes these questions in these quizzes; returns the quizzes in which at least one was still open. */
export async function closeInQuizzes(
  tx: Db,
  userId: number,
  quizIds: readonly number[],
  questionIds: readonly number[],
): Promise<ClosedInQuiz[]> {
  const { rows } = await sql<ClosedInQuiz>`
    update quizzes z set closed_ids = closed_ids || newly_closed.ids
    from (
      select q.quiz_id, array_agg(q.question_id order by q.position) as ids
      from quiz_questions q join quizzes quiz on (quiz.user_id, quiz.id) = (q.user_id, q.quiz_id)
      where q.user_id = ${userId} and q.quiz_id = any(${[...quizIds]}::int[])
        and q.question_id = any(${[...questionIds]}::int[]) and not q.question_id = any(quiz.closed_ids)
      group by q.quiz_id) as newly_closed
    where z.user_id = ${userId} and z.id = newly_closed.quiz_id
    returning z.id, z.type = 'diagnostic' and (select count(*) from quiz_questions q
      where q.user_id = z.user_id and q.quiz_id = z.id) < z.total_questions as can_append_question`.execute(
    tx,
  );
  return rows;
}
