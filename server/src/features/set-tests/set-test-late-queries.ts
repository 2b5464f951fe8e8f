import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { AnswerPlace } from "../grading/grading-queries.ts";

/** Returns the late answers of a student to a test, and locks their attempts in the order of their ids. */
export async function lockLateAnswers(
  tx: Db,
  testId: number,
  userId: number,
): Promise<(AnswerPlace & { is_taken: boolean | null; is_completed: boolean })[]> {
  await sql`select from quizzes where user_id = ${userId} and set_test_id = ${testId}
    order by id for no key update`.execute(tx);
  const { rows } = await sql<AnswerPlace & { is_taken: boolean | null; is_completed: boolean }>`
    select l.user_id, l.quiz_id, l.question_id, l.is_taken, z.state = 'completed' as is_completed
    from quizzes z join late_answers l on (l.user_id, l.quiz_id) = (z.user_id, z.id)
    where z.user_id = ${userId} and z.set_test_id = ${testId} order by l.quiz_id, l.question_id`.execute(tx);
  return rows;
}

const rowsOf = (answers: readonly AnswerPlace[]) => sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
  as decided (user_id integer, quiz_id integer, question_id integer)`;

/** Puts late answers in place of those that came in time. */
export async function takeLateAnswers(tx: Db, answers: readonly AnswerPlace[]): Promise<void> {
  await sql`
    insert into responses as stored (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms, answered_at)
    select l.user_id, l.quiz_id, l.question_id, l.selected_option_ids, l.numeric_answer, l.seq, l.time_ms, l.arrived_at
    from ${rowsOf(answers)} join late_answers l using (user_id, quiz_id, question_id)
    on conflict (user_id, quiz_id, question_id) do update set selected_option_ids = excluded.selected_option_ids,
      numeric_answer = excluded.numeric_answer, seq = greatest(excluded.seq, stored.seq), answered_at = excluded.answered_at,
      certainty = null, time_ms = greatest(excluded.time_ms, stored.time_ms)`.execute(tx);
}

/** Stores what the teacher has decided on late answers. */
export async function saveLateDecision(
  tx: Db,
  answers: readonly AnswerPlace[],
  isTaken: boolean,
): Promise<void> {
  await sql`update late_answers l set is_taken = ${isTaken}::boolean from ${rowsOf(answers)}
    where (l.user_id, l.quiz_id, l.question_id) = (decided.user_id, decided.quiz_id, decided.question_id)`.execute(
    tx,
  );
}
