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
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}

function heldRows(userId: number): Record<string, RawBuilder<unknown>> {
  const own = (table: string) => sql`select to_jsonb(t) from ${sql.table(table)} t where user_id = ${userId}`;
  return {
    users: sql`select to_jsonb(t) from users t where id = ${userId}`,
    sessions: sql`select to_jsonb(t) - 'token_hash' from sessions t where user_id = ${userId}`,
    consents: sql`select to_jsonb(t) - 'token_hash' from consents t where user_id = ${userId}`,
    user_chapters: own("user_chapters"),
    user_topics: own("user_topics"),
    learner_states: own("learner_states"),
    chapter_states: own("chapter_states"),
    topic_states: own("topic_states"),
    topic_memories: own("topic_memories"),
    topic_reviews: own("topic_reviews"),
    daily_questions: own("daily_questions"),
    daily_cards: own("daily_cards"),
    quizzes: own("quizzes"),
    quiz_questions: sql`
      select case when z.state = 'completed' then to_jsonb(t) else to_jsonb(t) - '{outcome,score,completed_at}'::text[] end
      from quiz_questions t join quizzes z on z.user_id = t.user_id and z.id = t.quiz_id where t.user_id = ${userId}`,
    responses: own("responses"),
    answer_log: own("answer_log"),
    prep_history: own("prep_history"),
    first_attempts: own("first_attempts"),
    statistics_due: own("statistics_due"),
    corrections: own("corrections"),
    question_bookmarks: own("question_bookmarks"),
    content_bookmarks: own("content_bookmarks"),
    // What editors answered may name the key, which an open quiz must not learn.
    reports: sql`
      select case when exists (select from quiz_questions a join quizzes z on z.user_id = a.user_id and z.id = a.quiz_id
        where a.user_id = t.user_id and a.question_id = t.question_id and z.state = 'in_progress')
        then to_jsonb(t) - '{state,note,decided_at,seen_at}'::text[] else to_jsonb(t) end
      from reports t where user_id = ${userId}`,
    idempotency_keys: own("idempotency_keys"),
    question_versions: sql`select jsonb_build_object('id', id, 'question_id', question_id, 'version', version,
      'created_at', created_at) from question_versions where created_by = ${userId}`,
    content_versions: sql`select jsonb_build_object('content_id', content_id, 'version', version,
      'saved_at', saved_at) from content_versions where saved_by = ${userId}`,
    import_batches: sql`select jsonb_build_object('id', id, 'name', name, 'format', format, 'state', state,
      'created_at', created_at) from import_batches where created_by = ${userId}`,
    // What they did as an editor, and what was done to their account; not by whom.
    audit_log: sql`
      select case when actor_id = ${userId} then to_jsonb(t) else to_jsonb(t) - '{actor_id,request_id}'::text[] end
      from audit_log t where actor_id = ${userId} or (object_kind = 'user' and object_id = ${userId}) order by id`,
  };
}
