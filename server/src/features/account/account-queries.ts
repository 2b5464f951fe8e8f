import { type RawBuilder, sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { isKeyHidden, isOpenFor } from "../../db/open-question.ts";

type Rows = Record<string, unknown>[];

/**
 * Tables in which an active learner has very many rows. Each group is read by a statement of its own, to stay within
 * the statement timeout.
 */
const LARGE_TABLES = [["response_events"], ["quiz_questions", "responses"]];

/**
 * Returns all rows stored about a user, by table name, those of a learner in the order of their ids. Session tokens are excluded, and so are the outcomes and
 * scores of quizzes in progress. Returns undefined if the account no longer exists.
 */
export async function exportUserData(db: Db, userId: number) {
  const queries = userDataQueries(userId);
  const smallTables = Object.keys(queries).filter((name) => !LARGE_TABLES.flat().includes(name));
  const selectRows = (name: string) =>
    sql`select ${sql.lit(name)} as name, data from (${queries[name]}) as stored(data)`;
  const readTables = async (tx: Db) => {
    const tables: Record<string, Rows> = Object.fromEntries(Object.keys(queries).map((name) => [name, []]));
    for (const names of [...LARGE_TABLES, smallTables]) {
      const statements = sql.join(names.map(selectRows), sql` union all `);
      const { rows } = await sql<{ name: string; data: Rows[number] }>`${statements}`.execute(tx);
      for (const { name, data } of rows) tables[name]?.push(data);
    }
    return tables;
  };
  const tables = await inTransaction(db, readTables, "repeatable read");
  const { exported_at: [exportedAt] = [], ...userData } = tables;
  return exportedAt && userData.users?.length
    ? { exported_at: new Date(String(exportedAt.now)), tables: userData }
    : undefined;
}

/** Returns the role of a user; undefined if the account no longer exists. */
export async function findRole(tx: Db, userId: number): Promise<string | undefined> {
  const user = tx.selectFrom("users").select("role").where("id", "=", userId);
  return (await user.executeTakeFirst())?.role;
}

const QUIZ_BATCH_SIZE = 200;

/**
 * Deletes a user and all rows that belong to the user. Questions and notes that an editor wrote stay in the library
 * without an author. The quizzes are deleted first and in batches, because each deletion cascades to the rows that
 * refer to the quiz and a statement has a time limit. The user row is locked before the quizzes, which is the lock
 * order everywhere.
 */
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const batch = sql`select id from quizzes where user_id = ${userId} limit ${QUIZ_BATCH_SIZE}`;
  for (let deleted = QUIZ_BATCH_SIZE; deleted === QUIZ_BATCH_SIZE; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from quizzes where user_id = ${userId} and id in (${batch})`.execute(tx);
    deleted = Number(numAffectedRows);
  }
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}

/**
 * Locks up to `limit` learners who haven't visited for `months` months, until the transaction ends; returns their ids. Those
 * whom another transaction has locked are left to the next run: waiting for them would break the lock order.
 */
export async function lockDormant(tx: Db, months: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users
    where role = 'student' and last_visit_at < ${stableNow} - ${months} * interval '1 month'
    order by last_visit_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

function userDataQueries(userId: number): Record<string, RawBuilder<unknown>> {
  const ownRows = (table: string) =>
    sql`select to_jsonb(t) from ${sql.table(table)} t where user_id = ${userId} order by t`;
  return {
    exported_at: sql`select jsonb_build_object('now', app_now())`,
    users: sql`select to_jsonb(t) from users t where id = ${userId}`,
    sessions: sql`select to_jsonb(t) - 'token_hash' from sessions t where user_id = ${userId}`,
    consents: sql`select to_jsonb(t) - '{token_hash,parent_token_hash}'::text[] from consents t where user_id = ${userId}`,
    completed_chapters: ownRows("completed_chapters"),
    completed_topics: ownRows("completed_topics"),
    chapters_in_progress: ownRows("chapters_in_progress"),
    plan_order: ownRows("plan_order"),
    learner_states: ownRows("learner_states"),
    chapter_states: ownRows("chapter_states"),
    topic_states: ownRows("topic_states"),
    topic_memory_states: ownRows("topic_memory_states"),
    topic_reviews: ownRows("topic_reviews"),
    daily_questions: ownRows("daily_questions"),
    daily_cards: ownRows("daily_cards"),
    quizzes: ownRows("quizzes"),
    quiz_questions: sql`
      select case when z.state = 'completed' then to_jsonb(t) else to_jsonb(t) - '{outcome,score,completed_at}'::text[] end
      from quiz_questions t join quizzes z on z.user_id = t.user_id and z.id = t.quiz_id where t.user_id = ${userId} order by t`,
    responses: ownRows("responses"),
    late_answers: ownRows("late_answers"),
    response_events: ownRows("response_events"),
    item_training_queue: ownRows("item_training_queue"),
    readiness_history: ownRows("readiness_history"),
    first_attempts: ownRows("first_attempts"),
    item_statistics_queue: ownRows("item_statistics_queue"),
    regrades: ownRows("regrades"),
    drills: sql`
      select case when t.finished_at is null then to_jsonb(t) - 'items' else to_jsonb(t) end from drills t where user_id = ${userId} order by t`,
    drill_results: ownRows("drill_results"),
    // While a question is open, its cause and slips would hint at the key.
    mistakes: sql`
      select case when ${isOpenFor(sql.ref("t.user_id"), sql.ref("t.question_id"))} then to_jsonb(t) - '{cause,proposed_cause,slip,slips}'::text[] else to_jsonb(t) end
      from mistakes t where user_id = ${userId} order by t`,
    flash_cards: ownRows("flash_cards"),
    flash_card_states: ownRows("flash_card_states"),
    flash_card_reviews: ownRows("flash_card_reviews"),
    built_tests: ownRows("built_tests"),
    question_bookmarks: ownRows("question_bookmarks"),
    note_bookmarks: ownRows("note_bookmarks"),
    // The editors' reply may reveal the key, so it's excluded while the key is hidden from the learner.
    reports: sql`
      select case when ${isKeyHidden(sql.ref("t.user_id"), sql.ref("t.question_id"))} then to_jsonb(t) - '{state,note,resolved_at,seen_at}'::text[] else to_jsonb(t) end
      from reports t where user_id = ${userId} order by t`,
    questions: sql`select jsonb_build_object('id', id, 'status', status, 'audience', audience, 'created_at', created_at)
      from questions where owner_id = ${userId} order by id`,
    set_tests: sql`select to_jsonb(t) from set_tests t where owner_id = ${userId} order by t`,
    set_test_overrides: ownRows("set_test_overrides"),
    set_test_contacts: ownRows("set_test_contacts"),
    class_members: ownRows("class_members"),
    class_teachers: ownRows("class_teachers"),
    class_invitations: sql`select to_jsonb(t) - 'email_hash' from class_invitations t
      where email_hash = (select email_hash(email) from users where id = ${userId}) order by t`,
    idempotency_keys: ownRows("idempotency_keys"),
    starts: ownRows("starts"),
    daily_closings: ownRows("daily_closings"),
    // What the account of the same person before this one left.
    minor_records: sql`select to_jsonb(t) - 'subject_hash' from minor_records t
      join users on subject_hash(users) = t.subject_hash where users.id = ${userId}`,
    question_versions: sql`select jsonb_build_object('id', id, 'question_id', question_id, 'version', version,
      'created_at', created_at) from question_versions where created_by = ${userId}`,
    note_versions: sql`select jsonb_build_object('note_id', note_id, 'version', version,
      'saved_at', saved_at) from note_versions where saved_by = ${userId}`,
    regrade_requests: sql`select jsonb_build_object('question_id', question_id, 'note', note,
      'requested_at', requested_at) from regrade_requests where requested_by = ${userId}`,
    set_test_decisions: sql`select jsonb_build_object('id', id, 'test_id', test_id, 'question_id', question_id, 'kind', kind,
      'option_ids', option_ids, 'accept', accept, 'undoes', undoes, 'reason', reason, 'decided_at', decided_at)
      from set_test_decisions where decided_by = ${userId} order by id`,
    import_batches: sql`select jsonb_build_object('id', id, 'name', name, 'format', format, 'state', state,
      'created_at', created_at) from import_batches where created_by = ${userId}`,
    // The user's own actions as an editor, and actions on their account without the actor.
    audit_log: sql`
      select case when actor_id = ${userId} then to_jsonb(t) else to_jsonb(t) - '{actor_id,request_id}'::text[] end
      from audit_log t where actor_id = ${userId} or (object_kind = 'user' and object_id = ${userId}) order by id`,
  };
}
