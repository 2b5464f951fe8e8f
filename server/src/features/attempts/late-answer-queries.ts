import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { type AnswerCommand, chosenOptionIds } from "./answer-queries.ts";

type LateAnswer = Pick<
  AnswerCommand,
  "question_id" | "selected_option_ids" | "numeric_answer" | "seq" | "time_ms" | "is_clock_set"
>;

/**
 * Keeps an answer to a locked attempt of a set test apart, unless a later one to the question is there. Returns false if the
 * attempt takes none: it is not of a set test, its learner has handed it in, or the test is archived.
 */
export async function insertLateAnswer(
  tx: Db,
  userId: number,
  quizId: number,
  answer: LateAnswer,
): Promise<boolean> {
  const { rows } = await sql`
    with given as (
      select z.user_id, z.id as quiz_id, q.question_id, q.option_order, z.begun_at, exists (select from quizzes shown
          where shown.user_id = z.user_id and shown.set_test_id = z.set_test_id and shown.id >= z.id and shown.state = 'completed') as is_key_shown,
        ${answer.selected_option_ids}::bigint[] as selected_option_ids,
        ${answer.numeric_answer}::text as numeric_answer, ${answer.seq}::bigint as seq
      from quizzes z join set_tests t on t.id = z.set_test_id and t.archived_at is null
        join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
      where z.user_id = ${userId} and z.id = ${quizId} and q.question_id = ${answer.question_id}
        and z.ended_by is distinct from 'self'),
    kept as (
      insert into late_answers as stored (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms,
        given_at, is_clock_set, is_key_shown)
      select user_id, quiz_id, question_id, ${chosenOptionIds}, numeric_answer, coalesce(seq, 0), ${answer.time_ms},
        case when to_timestamp(seq / 1000.0) between begun_at - interval '1 day' and ${stableNow} + interval '1 day'
          then to_timestamp(seq / 1000.0) end, ${answer.is_clock_set}, is_key_shown
      from given
      on conflict (user_id, quiz_id, question_id) do update set selected_option_ids = excluded.selected_option_ids,
        numeric_answer = excluded.numeric_answer, seq = excluded.seq, time_ms = excluded.time_ms,
        given_at = excluded.given_at, is_clock_set = excluded.is_clock_set, is_key_shown = excluded.is_key_shown,
        arrived_at = excluded.arrived_at, is_taken = null
      where excluded.seq > stored.seq)
    select from given`.execute(tx);
  return rows.length > 0;
}

/** Returns the number of the stored answer to a question of a quiz, by which it is ordered. */
export async function findStoredSeq(
  tx: Db,
  userId: number,
  quizId: number,
  questionId: number,
): Promise<number | undefined> {
  const stored = await tx
    .selectFrom("responses")
    .select("seq")
    .where("user_id", "=", userId)
    .where("quiz_id", "=", quizId)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  return stored && Number(stored.seq);
}
