import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { isOnPostgres } from "../../../test/test-database.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  setClockToEnd,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { runDueJobs, startJobs } from "../../jobs/job-runner.ts";
import { expireQuizzes } from "./quiz-actions.ts";

async function startWithQuestions() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

/** Runs the due jobs, as the server does every few seconds. */
async function runJobs(db: Db) {
  const failures: unknown[] = [];
  const stop = await startJobs(db, (error) => failures.push(error), { config: standaloneJobContext.config });
  await stop();
  await runDueJobs(db, (error) => failures.push(error), { config: standaloneJobContext.config });
  expect(failures).toEqual([]);
}

async function stateOf(db: Db, hash: string) {
  const columns = ["state", "end_time", "completed_at", "correct", "wrong"] as const;
  return db.selectFrom("quizzes").select(columns).where("hash", "=", hash).executeTakeFirstOrThrow();
}

test("the expiration job completes a quiz as of its end, once its time and two more seconds are over", async () => {
  const { db, asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));
  await freezeClock(db);
  await setClockToEnd(db, quiz.hash, "2 seconds");
  await runJobs(db);
  expect((await stateOf(db, quiz.hash)).state).toBe("in_progress");

  await setClockToEnd(db, quiz.hash, "1 hour");
  await runJobs(db);
  const { end_time, completed_at, ...rest } = await stateOf(db, quiz.hash);
  expect(rest).toEqual({ state: "completed", correct: 1, wrong: 0 });
  expect(completed_at).toEqual(end_time);
});

test("untimed quizzes expire after seven days without an answer, not after seven days of use", async () => {
  const { db, asha, chapterId, single, shiftClock } = await startWithQuestions();
  const idle = await startQuiz(asha, chapterId, "unlimited_chapter");
  const untouched = await startQuiz(asha, chapterId, "previous-questions_chapter");
  const diagnostic = await startDiagnostic(asha);
  await idle.answer(single.id, wrongAnswer(single));
  await shiftClock("6 days 23 hours");
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  await diagnostic.answer(first, { answer_id: null });
  await runJobs(db);
  expect((await stateOf(db, idle.hash)).state).toBe("in_progress");

  await shiftClock("7 days 1 minute");
  await runJobs(db);
  expect(await stateOf(db, idle.hash)).toMatchObject({ state: "completed", wrong: 1 });
  expect(await stateOf(db, untouched.hash)).toMatchObject({ state: "completed" });
  expect(await stateOf(db, diagnostic.hash)).toMatchObject({ state: "in_progress" });
});

test("the expiration job ignores completed quizzes and quizzes that are still in progress", async () => {
  const { db, asha, signInAs, chapterId, shiftClock } = await startWithQuestions();
  const ended = await startQuiz(asha, chapterId);
  await ended.end();
  const before = await stateOf(db, ended.hash);
  await shiftClock("15 minutes");
  const inProgress = await startQuiz(await signInAs(), chapterId);
  await setClockToEnd(db, ended.hash, "1 minute");
  await runJobs(db);
  expect(await stateOf(db, ended.hash)).toEqual(before);
  expect((await stateOf(db, inProgress.hash)).state).toBe("in_progress");
});

test("due quizzes are found by an index on their time, not among all quizzes in progress", async () => {
  const { db } = await startTestApp();
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await expireQuizzes(db, standaloneJobContext);
  const statements = querySpy.mock.calls.map(([query, values]) => ({ values, ...asObject(query) }));
  querySpy.mockRestore();
  const queries = statements.filter(({ text }) => text.includes("from quizzes"));
  expect(queries).toHaveLength(3);
  for (const { text, values } of queries)
    expect(await planOf(db, text, values)).toMatch(/Index Cond: \((end_time|last_activity_at|created_at) < /);
});

// PGlite's pool gets a string; the pool that names statements gets an object.
const asObject = (query: unknown) =>
  typeof query === "string" ? { text: query } : (query as { text: string; values: unknown[] });

/** Returns PostgreSQL's plan for the statement, with sequential scans disabled. */
function planOf(db: Db, text: string, values: unknown[]): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain ${text}`, values),
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test("quizzes that cannot be completed do not block others, and are retried after a while", async () => {
  const { db, asha, chapterId, signInAs } = await startWithQuestions();
  const stuck = await signInAs();
  const insertTimedQuizzes = (
    end_time: string,
  ) => sql`insert into quizzes (user_id, hash, type, chapter_id, marking_rule_id,
      total_questions, created_at, end_time, last_activity_at)
    select ${stuck.id}, 'stuck-' || n, 'quick-quiz_chapter', ${chapterId}, (select min(id) from marking_rules), 0,
      app_now(), app_now() + ${end_time}::interval, app_now()
    from generate_series(1, 210) as n`;
  await insertTimedQuizzes("-1 hour").execute(db);
  const last = await startQuiz(asha, chapterId);
  await freezeClock(db);
  await setClockToEnd(db, last.hash, "1 minute");
  await sql`create function reject_completion() returns trigger language plpgsql as $$
    begin raise exception 'cannot be completed'; end $$`.execute(db);
  await sql`create trigger reject_completion before update of state on quizzes for each row
    when (new.user_id = ${sql.lit(stuck.id)}) execute function reject_completion()`.execute(db);
  const failures: unknown[] = [];
  const run = () => runDueJobs(db, (error) => failures.push(error), { config: standaloneJobContext.config });
  const stop = await startJobs(db, () => {}, { config: standaloneJobContext.config });
  await stop();
  await run();
  expect((await stateOf(db, last.hash)).state).toBe("completed");
  expect(failures).toHaveLength(210);

  const countFailures = async () => {
    await sql`update jobs set run_at = app_now() where name = 'expire-quizzes'`.execute(db);
    await run();
    return failures.length;
  };
  expect(await countFailures()).toBe(210);
  await setClockToEnd(db, last.hash, "3 minutes");
  expect(await countFailures()).toBe(420);
  await sql`drop trigger reject_completion on quizzes`.execute(db);
  await setClockToEnd(db, last.hash, "10 minutes");
  expect(await countFailures()).toBe(420);
  expect((await stateOf(db, "stuck-210")).state).toBe("completed");
});

test.runIf(isOnPostgres)(
  "several processes complete due quizzes at the same time, each once, and wait for no learner who is busy",
  async () => {
    const { db, asha, chapterId, single, signInAs } = await startWithQuestions();
    const busy = await startQuiz(asha, chapterId);
    const quizzes = [];
    for (let count = 0; count < 5; count += 1) {
      const quiz = await startQuiz(await signInAs(), chapterId);
      await quiz.answer(single.id, count % 2 === 0 ? correctAnswer(single) : wrongAnswer(single));
      quizzes.push(quiz);
    }
    // More than one transaction completes.
    await sql`insert into users (google_sub) select 'late-' || n from generate_series(1, 120) n`.execute(db);
    await sql`insert into quizzes (user_id, hash, type, chapter_id, marking_rule_id, total_questions, created_at, end_time, last_activity_at)
      select id, google_sub, 'quick-quiz_chapter', ${chapterId}, (select min(id) from marking_rules), 0, app_now(),
        app_now(), app_now() from users where google_sub like 'late-%'`.execute(db);
    await freezeClock(db);
    await setClockToEnd(db, quizzes[4]?.hash ?? "", "1 minute");
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, asha.id);
      await Promise.all([expireQuizzes(db, standaloneJobContext), expireQuizzes(db, standaloneJobContext)]);
    });
    expect(await stateOf(db, busy.hash)).toMatchObject({ state: "in_progress" });
    const { rows } = await sql`select count(*)::int as completions, count(distinct quiz_id)::int as quizzes
      from item_statistics_queue where quiz_id is not null`.execute(db);
    expect(rows).toEqual([{ completions: 125, quizzes: 125 }]);
    const results = await Promise.all(quizzes.map(({ hash }) => stateOf(db, hash)));
    expect(results.map(({ correct }) => correct)).toEqual([1, 0, 1, 0, 1]);

    await expireQuizzes(db, standaloneJobContext);
    expect(await stateOf(db, busy.hash)).toMatchObject({ state: "completed" });
  },
);
