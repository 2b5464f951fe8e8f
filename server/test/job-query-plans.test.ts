import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { standaloneJobContext } from "../src/db/chunks.ts";
import type { Db } from "../src/db/connect.ts";
import { runDueJobs, startJobs } from "../src/jobs/job-runner.ts";
import { startTestApp } from "./test-app.ts";
import { addTestQuestions } from "./test-quizzes.ts";

const ROWS = 2_000;
/** Tables that grow with learners and use; not `sessions`, of which a job checks every row, in chunks. */
const LARGE_TABLES = [
  "users",
  "quizzes",
  "quiz_questions",
  "responses",
  "response_events",
  "first_attempts",
  "item_statistics_queue",
  "daily_questions",
  "daily_cards",
  "audit_log",
  "idempotency_keys",
  "rate_limits",
  "import_rows",
  "consents",
  "images",
  "papers",
];

test("no job reads a large table with a sequential scan", { timeout: 240_000 }, async () => {
  const { db } = await startTestApp();
  const fail = (error: unknown) => expect.fail(String(error));
  const stop = await startJobs(db, fail, { config: standaloneJobContext.config });
  await stop();
  await insertRows(db, await addTestQuestions(db));
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  const completedJobs = await runDueJobs(db, fail, { config: standaloneJobContext.config });
  const statements = querySpy.mock.calls.map(([query, values]) => ({ values, ...toStatement(query) }));
  querySpy.mockRestore();
  expect(completedJobs.length).toBeGreaterThan(12);
  await sql`analyze`.execute(db);
  const checkedStatements = new Set<string>();
  for (const { text, values } of statements) {
    if (
      !/^\s*(\/\*.*?\*\/\s*)?(with|select|update|delete|insert)\b/.test(text) ||
      checkedStatements.has(text)
    )
      continue;
    checkedStatements.add(text);
    const scans = (await planOf(db, text, values ?? [])).matchAll(/Seq Scan on (\w+)/g);
    expect(
      [...scans].map(([, table]) => table).filter((table) => LARGE_TABLES.includes(table ?? "")),
      text,
    ).toEqual([]);
  }
  expect(checkedStatements.size).toBeGreaterThan(20);
});

// PGlite's pool gets a statement as a string; the pool that names prepared statements gets an object.
const toStatement = (query: unknown) =>
  typeof query === "string" ? { text: query } : (query as { text: string; values: unknown[] });

/** Returns the plan of a statement without sequential scans where an index can be used, as on a large table. */
function planOf(db: Db, text: string, values: unknown[]): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain ${text}`, values),
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

/** Inserts many rows into each large table. A job has to process only a few of them. */
async function insertRows(db: Db, { topicId, single }: { topicId: number; single: { id: number } }) {
  const each = sql`generate_series(1, ${ROWS}) as n`;
  const uploadedAt = sql`app_now() - (n % 20) * interval '1 minute'`;
  const version = sql`(select version_id from questions where id = ${single.id})`;
  const batch = sql`(select max(id) from import_batches)`;
  const statements = [
    sql`insert into users (google_sub, role) select 'learner ' || n, 'student' from ${each}`,
    sql`insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at, end_time,
        last_activity_at, completed_at, correct, wrong, score, max_score)
      select id, 'quiz', 'custom', 'completed', (select min(id) from marking_rules), 1, app_now(), null, app_now(),
        app_now(), 1, 0, 4, 4 from users`,
    sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at)
      select user_id, id, ${single.id}, ${version}, 0, 'correct', 4, app_now() from quizzes`,
    sql`insert into responses (user_id, quiz_id, question_id, selected_option_ids, answered_at)
      select user_id, quiz_id, question_id, '{1}', app_now() from quiz_questions`,
    sql`insert into response_events (user_id, quiz_id, question_id, topic_id, chapter_id, at, time_ms, credit, weight,
        is_first_attempt, predicted, guess, recall, ability, ability_variance, features, model_version)
      select user_id, quiz_id, question_id, ${topicId}, (select chapter_id from topics where id = ${topicId}), app_now(),
        1, 1, 1, true, 0.5, 0.25, 1, 0, 1, '{}', 1 from quiz_questions`,
    sql`insert into first_attempts (user_id, question_id, quiz_id, version_id, completed_at, is_omitted, credit)
      select user_id, question_id, quiz_id, version_id, completed_at, false, 1 from quiz_questions`,
    sql`update item_statistics_queue set retry_at = app_now() + interval '1 day' where quiz_id is not null`,
    sql`update item_statistics_queue set retry_at = null where id in (select id from item_statistics_queue
      where quiz_id is not null order by id desc limit 3)`,
    sql`insert into daily_questions (user_id, local_date, position, question_id, predicted, selection_policy, reasons)
      select id, (app_now() at time zone 'Asia/Kolkata')::date - (id % 95), 0, ${single.id}, 0.5, 'optimized', '[]'
      from users`,
    sql`insert into daily_cards (user_id, local_date, position, topic_id, selection_policy, reasons)
      select id, (app_now() at time zone 'Asia/Kolkata')::date - (id % 95), 0, ${topicId}, 'optimized', '[]' from users`,
    sql`insert into audit_log (at, actor_id, request_id, action, object_kind, before, after)
      select app_now() - (n % 410) * interval '1 day', 1, 'request', 'saveTopic', 'topic', 'null', 'null' from ${each}`,
    sql`insert into idempotency_keys (user_id, key, request_hash, quiz_hash, created_at)
      select id, 'key', 'hash', 'quiz', app_now() - (id % 25) * interval '1 hour' from users`,
    sql`insert into rate_limits (key, points, expire)
      select 'key ' || n, 1, (extract(epoch from clock_timestamp()) + n - 100) * 1000 from ${each}`,
    sql`insert into import_batches (name, format, state, total, created_at)
      values ('a.csv', 'csv', 'imported', 1, app_now() - interval '8 days')`,
    sql`insert into import_rows (batch_id, position, line, level, draft)
      select ${batch}, n, n, 'ok', case when n % 1000 = 0 then '{}'::jsonb end from ${each}`,
    sql`insert into papers (blueprint) select 'jee-main' from ${each}`,
    sql`insert into consents (user_id, is_minor, notice_version, granted_at, given_by)
      select id, false, '2026-11', ${sql`app_now()`}, 'self' from users`,
    sql`insert into images (hash, bytes, width, height, uploaded_at)
      select lpad(n::text, 22, '0'), '', 1, 1, ${uploadedAt} from ${each}`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}
