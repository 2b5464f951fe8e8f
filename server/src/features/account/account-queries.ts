import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";

type Rows = Record<string, unknown>[];

/** The tables of which a busy learner has very many rows, as few to a statement as its time allows. */
const LARGE = [["answer_log"], ["quiz_questions", "responses"]];

/**
 * All rows held about a user, by table; no session token, and nothing about right or wrong of an open quiz. Undefined
 * when the account is gone.
 */
export async function findHeld(db: Db, userId: number) {
  const wanted = heldRows(userId);
  const tables: Record<string, Rows> = Object.fromEntries(Object.keys(wanted).map((name) => [name, []]));
  const others = Object.keys(wanted).filter((name) => !LARGE.flat().includes(name));
  const read = (name: string) =>
    sql`select ${sql.lit(name)} as name, held from (${wanted[name]}) as one(held)`;
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      for (const names of [...LARGE, others]) {
        const parts = sql.join(names.map(read), sql` union all `);
        const { rows } = await sql<{ name: string; held: Rows[number] }>`${parts}`.execute(tx);
        for (const { name, held } of rows) tables[name]?.push(held);
      }
    });
  const { exported_at: [at] = [], ...held } = tables;
  return at && held.users?.length ? { exported_at: new Date(String(at.now)), tables: held } : undefined;
}

const QUIZZES_AT_ONCE = 200;

/**
 * Erases a user with everything that is theirs; what an editor wrote stays in the library without a name. The quizzes
 * go first, some at a time, because whatever refers to them goes with them and a statement may take only so long. The
 * account is locked before them, as by everyone who changes both.
 */
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const some = sql`select id from quizzes where user_id = ${userId} limit ${QUIZZES_AT_ONCE}`;
  for (let deleted = QUIZZES_AT_ONCE; deleted === QUIZZES_AT_ONCE; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from quizzes where user_id = ${userId} and id in (${some})`.execute(tx);
    deleted = Number(numAffectedRows);
  }
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}

/** Erases at most so many learners without a visit for so many months; returns how many. */
export async function deleteDormant(db: Db, months: number, most: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from users where role = 'student' and id in (select id from users
    where role = 'student' and last_visit_at < app_now() - ${months} * interval '1 month'
    order by last_visit_at limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function heldRows(userId: number): Record<string, RawBuilder<unknown>> {
  const own = (table: string) => sql`select to_jsonb(t) from ${sql.table(table)} t where user_id = ${userId}`;
  return {
    exported_at: sql`select jsonb_build_object('now', app_now())`,
    users: sql`select to_jsonb(t) from users t where id = ${userId}`,
    sessions: sql`select to_jsonb(t) - 'token_hash' from sessions t where user_id = ${userId}`,
    consents: sql`select to_jsonb(t) - '{token_hash,parent_token_hash}'::text[] from consents t where user_id = ${userId}`,
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
    fold_queue: own("fold_queue"),
    prep_history: own("prep_history"),
    first_attempts: own("first_attempts"),
    statistics_due: own("statistics_due"),
    corrections: own("corrections"),
    question_bookmarks: own("question_bookmarks"),
    content_bookmarks: own("content_bookmarks"),
    // What editors answered may name the key, which is not told while the question is open.
    reports: sql`
      select case when ${isOpenFor(sql.ref("t.user_id"), sql.ref("t.question_id"))} then to_jsonb(t) - '{state,note,decided_at,seen_at}'::text[] else to_jsonb(t) end
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
