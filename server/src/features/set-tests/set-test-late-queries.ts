import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import type { AnswerPlace } from "../grading/grading-queries.ts";

/** Whether the answer `r` that counts now was given after the late answer `l`, which then has nothing to say any more. */
export const isSuperseded = sql<boolean>`coalesce(l.is_taken is not true and l.seq > 0 and r.seq > l.seq, false)`;

/** The questions of an attempt `quizzes` with late answers that wait for the teacher, in their order. */
export const waitingLateIds = sql<number[]>`array(select l.question_id from late_answers l
  left join responses r on (r.user_id, r.quiz_id, r.question_id) = (l.user_id, l.quiz_id, l.question_id)
  where (l.user_id, l.quiz_id) = (quizzes.user_id, quizzes.id) and l.is_taken is null and not ${isSuperseded}
  order by l.question_id)`;

type LockedLateAnswer = AnswerPlace & {
  is_taken: boolean | null;
  is_superseded: boolean;
  is_completed: boolean;
};

/**
 * Returns the late answers of a student to a test, and locks their attempts in the order of their ids. An attempt that goes on,
 * because the student was let back in, has none until it ends again.
 */
export async function lockLateAnswers(tx: Db, testId: number, userId: number): Promise<LockedLateAnswer[]> {
  await sql`select from quizzes where user_id = ${userId} and set_test_id = ${testId}
    order by id for no key update`.execute(tx);
  const { rows } = await sql<LockedLateAnswer>`
    select l.user_id, l.quiz_id, l.question_id, l.is_taken, ${isSuperseded} as is_superseded, z.state = 'completed' as is_completed
    from quizzes z join late_answers l on (l.user_id, l.quiz_id) = (z.user_id, z.id)
      left join responses r on (r.user_id, r.quiz_id, r.question_id) = (l.user_id, l.quiz_id, l.question_id)
    where z.user_id = ${userId} and z.set_test_id = ${testId}
      and (z.state = 'completed' or z.ended_by is not null or z.end_time < ${stableNow})
    order by l.quiz_id, l.question_id`.execute(tx);
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
