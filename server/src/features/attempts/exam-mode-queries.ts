import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/** Starts the clock of a locked quiz and gives it the questions of its paper. */
export async function startClock(tx: Db, userId: number, quizId: number): Promise<void> {
  await sql`
    with clock as materialized (select app_now() as now),
      begun as (
        update quizzes set state = 'in_progress', end_time = clock.now + minutes * interval '1 minute',
          last_activity_at = clock.now
        from clock where user_id = ${userId} and id = ${quizId}
        returning user_id, id, paper_id)
    insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section)
    select begun.user_id, begun.id, question_id, version_id, position, section
    from begun join paper_questions using (paper_id)`.execute(tx);
}

/** Returns those of these questions that are not in the quiz. */
export async function listForeignIds(tx: Db, userId: number, quizId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::int[]) as asked (id)
    where not exists (select from quiz_questions where user_id = ${userId} and quiz_id = ${quizId}
      and question_id = asked.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

type SavedVisits = { visited_ids: readonly number[]; marked_ids: readonly number[]; seq: number };

/**
 * Adds visits to a locked quiz. The list of marked questions replaces an older list, and the marks of older answers: a
 * mark that came with a later answer stays.
 */
export async function saveVisitsAndMarks(
  tx: Db,
  userId: number,
  quizId: number,
  { visited_ids, marked_ids, seq }: SavedVisits,
): Promise<void> {
  await sql`
    with list as (
      update quizzes set marks_seq = ${seq} where user_id = ${userId} and id = ${quizId} and marks_seq <= ${seq}
      returning id),
    change as (
      select question_id, visited or question_id = any(${[...visited_ids]}::int[]) as visited,
        case when marked_seq <= ${seq} and exists (select from list) then question_id = any(${[...marked_ids]}::int[])
          else marked end as marked
      from quiz_questions where user_id = ${userId} and quiz_id = ${quizId})
    update quiz_questions q set visited = change.visited, marked = change.marked
    from change where q.user_id = ${userId} and q.quiz_id = ${quizId} and q.question_id = change.question_id
      and (q.visited, q.marked) is distinct from (change.visited, change.marked)`.execute(tx);
}
