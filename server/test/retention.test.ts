import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { standaloneJobContext } from "../src/db/chunks.ts";
import type { Db } from "../src/db/connect.ts";
import { runDueJobs, startJobs } from "../src/jobs/job-runner.ts";
import { startTestApp } from "./test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "./test-content.ts";

const OPERATIONS = path.join(import.meta.dirname, "../../docs/operations.md");

/** The number of rows left in each table after a time since the start; the times are in ascending order. */
const REMAINING_ROWS: [string, Record<string, number>][] = [
  ["30 minutes", { sessions: 2, idempotency_keys: 1, starts: 1, links: 1, audit_log: 1 }],
  ["125 minutes", { sessions: 1, starts: 0 }],
  ["23 hours", { idempotency_keys: 1, papers: 4 }],
  ["26 hours", { idempotency_keys: 0, rate_limits: 0 }],
  ["49 hours", { papers: 3, paper_questions: 1 }],
  ["6 days", { import_batches: 1 }],
  ["8 days", { import_batches: 0 }],
  // The quiz that nobody answered for a week has been completed meanwhile.
  ["18 days", { daily_closings: 0 }],
  ["29 days", { sessions: 1, model_versions: 2 }],
  ["31 days", { sessions: 0, model_versions: 1 }],
  ["36 days", { links: 1 }],
  ["38 days", { links: 0 }],
  ["89 days", { daily_questions: 1, daily_cards: 1 }],
  ["92 days", { daily_questions: 0, daily_cards: 0 }],
  ["364 days", { minor_records: 1 }],
  ["367 days", { minor_records: 0 }],
  ["399 days", { audit_log: 1 }],
  ["401 days", { audit_log: 0, users: 2, consents: 1, quizzes: 1 }],
  ["37 months", { users: 1, consents: 0, quizzes: 0 }],
];

test("the jobs delete rows after their retention period, and none before", {
  timeout: 300_000,
}, async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const fail = (error: unknown) => expect.fail(String(error));
  const stop = await startJobs(db, fail, { config: standaloneJobContext.config });
  await stop();
  const asha = await signInAs();
  const editor = await signInAs({ role: "editor" });
  await editor.request("createTag", { body: { name: "pH" } });
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const { id } = await addQuestion(db, topicId);
  const body = { type: "unlimited_chapter", chapter_id: chapterId } as const;
  await asha.request("createQuiz", { body }, { "idempotency-key": "one" });
  await insertExpiringRows(db, { userId: asha.id, topicId, questionId: id });
  for (const [shift, remaining] of REMAINING_ROWS) {
    await shiftClock(shift);
    await runDueJobs(db, fail, { config: standaloneJobContext.config });
    for (const [table, count] of Object.entries(remaining))
      expect(await countRows(db, table), `${table} after ${shift}`).toBe(count);
  }
});

test("docs/operations.md lists the retention period of every table and the job that enforces it", async () => {
  const { db } = await startTestApp();
  const stop = await startJobs(db, () => {}, { config: standaloneJobContext.config });
  await stop();
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const section = (await readFile(OPERATIONS, "utf8")).split("## Data retention")[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  const documentedTables = lines.flatMap((line) => line.split("|")[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(documentedTables.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const jobNames = (await db.selectFrom("jobs").select("name").execute()).map(({ name }) => name);
  const jobs = lines.flatMap((line) => line.split("|")[4]?.match(/(?<=`)[\w-]+(?=`)/g) ?? []);
  expect(jobs.length).toBeGreaterThan(8);
  for (const job of jobs) expect(jobNames).toContain(job);
});

/** Inserts rows that no request of the test creates. */
async function insertExpiringRows(
  db: Db,
  { userId, topicId, questionId }: { userId: number; topicId: number; questionId: number },
) {
  await sql`insert into rate_limits values ('sign-in:192.0.2.1', 1, 1)`.execute(db);
  await sql`insert into import_batches (name, format, state, total) values ('a.csv', 'csv', 'ready', 1)`.execute(
    db,
  );
  await sql`insert into model_versions (version, bias, answers, weights, squared_gradient_sums, rho)
    values (1, 0, 0, '{}', '{}', 1), (2, 0, 0, '{}', '{}', 1)`.execute(db);
  await sql`insert into consents (user_id, is_minor, notice_version, parent_email_hash, token_hash, expires_at)
    values (${userId}, true, '2026-11', sha256('parent'), sha256('link'), app_now() + interval '7 days')`.execute(
    db,
  );
  // The papers of a quiz, of a saved test, of a week, and of a test that was discarded.
  await sql`insert into papers (week_start) values (null), (null), ('2026-11-02'), (null)`.execute(db);
  await sql`update quizzes set paper_id = (select min(id) from papers)`.execute(db);
  await sql`insert into built_tests (user_id, name, paper_id, mode)
    select ${userId}, 'Mine', min(id) + 1, 'exam' from papers`.execute(db);
  await sql`insert into paper_questions (paper_id, position, section, question_id, version_id)
    select p.id, 0, 0, q.id, q.version_id from questions q, (select id from papers order by id offset 2) as p`.execute(
    db,
  );
  await sql`insert into minor_records (subject_hash, is_withdrawn) values (sha256('one'), false)`.execute(db);
  const today = sql`(app_now() at time zone 'Asia/Kolkata')::date`;
  await sql`insert into daily_closings values (${userId}, ${today}, 1, 1)`.execute(db);
  await sql`insert into daily_questions values (${userId}, ${today}, 1, ${questionId}, 0.5, 'optimized', 'due')`.execute(
    db,
  );
  await sql`insert into daily_cards values (${userId}, ${today}, 1, ${topicId}, 'optimized', 'due')`.execute(
    db,
  );
}

async function countRows(db: Db, table: string): Promise<number> {
  const rows = table === "links" ? sql`consents where token_hash is not null` : sql`${sql.table(table)}`;
  const result = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db);
  return result.rows[0]?.count ?? -1;
}
