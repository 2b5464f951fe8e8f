import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { DOUBTS } from "./doubts.ts";

/** Whether new quizzes do without the question; nobody else decides that until the transaction ends. */
export async function lockHold(tx: Db, questionId: number): Promise<boolean> {
  // Quizzes refer to the question meanwhile: a weaker lock than that of `for update` lets them.
  const { rows } = await sql<{ is_held: boolean }>`
    select held_at is not null as is_held from questions where id = ${questionId} for no key update`.execute(
    tx,
  );
  return rows[0]?.is_held ?? false;
}

/** How many learners have an open report against the key the question has now. */
export async function countDoubts(tx: Db, questionId: number): Promise<number> {
  const { rows } = await sql<{
    doubts: number;
  }>`select ${doubtsOf(sql`${questionId}::int`)} as doubts`.execute(tx);
  return rows[0]?.doubts ?? 0;
}

export async function saveHold(tx: Db, questionId: number): Promise<void> {
  await sql`update questions set held_at = app_now() where id = ${questionId}`.execute(tx);
}

/** Lets questions back into new quizzes unless enough other doubts are open. Returns those that are back. */
export async function releaseHolds(tx: Db, ids: readonly number[], doubtsToHold: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update questions q set held_at = null
    where q.id = any(${[...ids]}::int[]) and q.held_at is not null and ${doubtsOf(sql`q.id`)} < ${doubtsToHold}
    returning q.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A learner has one open report of a question, so reports are learners. Those against a key since changed do not count. */
const doubtsOf = (questionId: RawBuilder<unknown>) => sql`(select count(*) from reports r
  join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (r.user_id, r.quiz_id, r.question_id)
  join question_keys seen on seen.version_id = a.version_id
  join questions d on d.id = r.question_id
  join question_keys now on now.version_id = d.version_id and (now.type, now.answer) = (seen.type, seen.answer)
  where r.question_id = ${questionId} and r.state = 'open' and r.reason in (${sql.join(DOUBTS.map(sql.lit))}))`;

/** Whether some of these questions are out of new quizzes. */
export async function isAnyHeld(tx: Db, ids: readonly number[]): Promise<boolean> {
  const held = tx
    .selectFrom("questions")
    .select("id")
    .where("id", "in", [...ids, 0]);
  return (await held.where("held_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}
