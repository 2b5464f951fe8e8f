import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { pausedSince } from "./quiz-queries.ts";

type Contact = { end_time: Date; paused_since: Date | null; server_now: Date };

/**
 * Notes that the page of a learner who sits a set test shows this question now, and returns when the attempt ends. Of an
 * attempt that has ended nothing is noted. Undefined if it is no begun attempt of this learner at a set test.
 */
export async function saveContact(
  db: Db,
  userId: number,
  publicId: string,
  questionId: number,
): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    with attempt as (
      select user_id, id, end_time, ended_by, state, ${pausedSince} as paused_since, ${stableNow} as server_now
      from quizzes where user_id = ${userId} and hash = ${publicId} and set_test_id is not null and state <> 'created'),
    contact as (
      insert into set_test_contacts (user_id, quiz_id, position, contact_at)
      select a.user_id, a.id, q.position, a.server_now
      from attempt a join quiz_questions q on (q.user_id, q.quiz_id, q.question_id) = (a.user_id, a.id, ${questionId})
      where a.state = 'in_progress' and a.ended_by is null and a.end_time >= a.server_now
      on conflict (user_id, quiz_id) do update set position = excluded.position, contact_at = excluded.contact_at)
    select end_time, paused_since, server_now from attempt`.execute(db);
  return rows[0];
}
