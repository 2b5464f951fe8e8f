import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";

type Rows = Record<string, unknown>[];

/** All rows held about a user, by table; no session token, and nothing about right or wrong of an open quiz. */
export async function findHeld(db: Db, userId: number) {
  const tables = Object.entries(heldRows(userId)).map(
    ([name, rows]) =>
      sql`${sql.lit(name)}, (select coalesce(jsonb_agg(held), '[]') from (${rows}) as one(held))`,
  );
  const { rows } = await sql<{ exported_at: Date; tables: Record<string, Rows> }>`
    select app_now() as exported_at, jsonb_build_object(${sql.join(tables)}) as tables`.execute(db);
  return rows[0];
}

/** Erases a user with everything that is theirs; what an editor wrote stays in the library without a name. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("users").where("id", "=", userId).execute();
    await tx.deleteFrom("rate_limits").where("key", "=", quizLimitKey(userId)).execute();
  });
}

/** Quiz creations are counted under this key. */
const quizLimitKey = (userId: number) => `quiz:${userId}`;

function heldRows(userId: number): Record<string, RawBuilder<unknown>> {
  const own = (table: string) => sql`select to_jsonb(t) from ${sql.table(table)} t where user_id = ${userId}`;
  return {
    users: sql`select to_jsonb(t) from users t where id = ${userId}`,
    sessions: sql`select to_jsonb(t) - 'token_hash' from sessions t where user_id = ${userId}`,
    rate_limits: sql`select to_jsonb(t) from rate_limits t where key = ${quizLimitKey(userId)}`,
    user_chapters: own("user_chapters"),
    user_topics: own("user_topics"),
    topic_memories: own("topic_memories"),
    topic_reviews: own("topic_reviews"),
    quizzes: own("quizzes"),
    quiz_questions: sql`
      select case when z.state = 'completed' then to_jsonb(t) else to_jsonb(t) - '{outcome,score,completed_at}'::text[] end
      from quiz_questions t join quizzes z on z.user_id = t.user_id and z.id = t.quiz_id where t.user_id = ${userId}`,
    responses: own("responses"),
    idempotency_keys: own("idempotency_keys"),
    question_versions: sql`select jsonb_build_object('id', id, 'question_id', question_id, 'version', version,
      'created_at', created_at) from question_versions where created_by = ${userId}`,
  };
}
