import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { computeExpectedItemStats, listStoredItemStats } from "../../../test/expected-item-stats.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addTestQuestions, type Player, startDailyQuiz } from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { addVersion } from "../../../test/test-versions.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { runDueJobs, startJobs } from "../../jobs/job-runner.ts";
import { refreshItemStatistics } from "./refresh-actions.ts";

const LEARNER_COUNT = 6;
const QUESTION_COUNT = 4;
const person = fc.nat(LEARNER_COUNT - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("start" as const),
      person,
      // The index of the chosen option for each question: 4 leaves it blank, 5 omits the question from the quiz.
      answers: fc.array(fc.nat(5), { minLength: QUESTION_COUNT, maxLength: QUESTION_COUNT }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("end" as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("regrade" as const),
      question: fc.nat(QUESTION_COUNT - 1),
      key: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("role" as const),
      person,
      role: fc.constantFrom("student", "editor"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase" as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("count" as const) }) },
);

test("incremental statistics equal a full recount, whatever is answered, regraded or deleted", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const { db, signInAs } = await startTestApp();
      await addMarkingRules(db);
      const { topicId } = await addChapter(db);
      const questions = await Promise.all(
        Array.from({ length: QUESTION_COUNT }, () => addQuestion(db, topicId)),
      );
      const editor = await signInAs({ role: "editor" });
      const people: TestUser[] = [];
      for (let index = 0; index < LEARNER_COUNT; index += 1) people.push(await signInAs());
      let open: { owner: number; player: Player }[] = [];
      for (const step of steps) {
        if (step.kind === "start") {
          const answeredQuestions = questions.filter((_, index) => step.answers[index] !== 5);
          const owner = people[step.person];
          if (!owner || answeredQuestions.length === 0) continue;
          const player = await startDailyQuiz(owner, answeredQuestions);
          for (const question of answeredQuestions) {
            const chosen = question.optionIds[step.answers[questions.indexOf(question)] ?? 4];
            if (chosen) await player.answer(question.id, { answer_id: chosen, time_ms: 1_000 * question.id });
          }
          open.push({ owner: owner.id, player });
        }
        if (step.kind === "end") {
          const [ended] = open.splice(step.which % Math.max(1, open.length), 1);
          await ended?.player.end();
        }
        if (step.kind === "regrade") {
          const question = questions[step.question] ?? expect.fail();
          await addVersion(db, question, { key: step.key, text: "Which one?" });
          await regradeQuestion(editor, db, question.id, "The key.");
        }
        if (step.kind === "role") {
          const id = people[step.person]?.id ?? 0;
          await db.updateTable("users").set({ role: step.role }).where("id", "=", id).execute();
        }
        if (step.kind === "erase") {
          const { id } = people[step.person] ?? expect.fail();
          await db.deleteFrom("users").where("id", "=", id).execute();
          people[step.person] = await signInAs();
          open = open.filter(({ owner }) => owner !== id);
        }
        if (step.kind === "count") {
          await refreshItemStatistics(db);
          expect(await listStoredItemStats(db)).toEqual(await computeExpectedItemStats(db));
        }
      }
      await refreshItemStatistics(db);
      expect(await listStoredItemStats(db)).toEqual(await computeExpectedItemStats(db));
    }),
    { numRuns: 5 },
  );
});

/** Learners who each complete a quiz of three questions with two correct answers. */
async function startWithCompletedQuizzes(learners: number) {
  const testApp = await startTestApp();
  const { db, signInAs } = testApp;
  const { single, many, number } = await addTestQuestions(db);
  const playQuiz = async () => {
    const asha = await signInAs();
    const quiz = await startDailyQuiz(asha, [single, many, number]);
    await quiz.answer(single.id, { answer_id: single.optionIds[1] });
    await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) });
    await quiz.end();
    return asha.id;
  };
  const ids: number[] = [];
  for (let index = 0; index < learners; index += 1) ids.push(await playQuiz());
  const failures: string[] = [];
  const onError = (error: unknown, kind: string) => failures.push(`${kind}: ${(error as Error).message}`);
  const stop = await startJobs(db, onError, { config: standaloneJobContext.config });
  await stop();
  return {
    ...testApp,
    play: playQuiz,
    ids,
    questionIds: [single.id, many.id],
    failures,
    run: () => runDueJobs(db, onError, { config: standaloneJobContext.config }),
  };
}

/**
 * Makes the database reject rows of a table, as it does with statistics that can't be stored. Returns a function that
 * stops it.
 */
async function rejectRows(db: Db, table: string, condition: string) {
  await sql`create or replace function reject_row() returns trigger language plpgsql as $$
    begin raise exception 'this row cannot be stored'; end $$`.execute(db);
  await sql`create trigger reject_row before insert or update on ${sql.table(table)} for each row
    when (${sql.raw(condition)}) execute function reject_row()`.execute(db);
  return () => sql`drop trigger reject_row on ${sql.table(table)}`.execute(db);
}

const countedIds = async (db: Db) =>
  (await db.selectFrom("item_statistics").select("question_id").orderBy("question_id").execute()).map(
    ({ question_id }) => question_id,
  );

test("a question whose count fails is deferred and retried later; the others are counted", async () => {
  const { db, questionIds, failures, run, shiftClock } = await startWithCompletedQuizzes(2);
  const [lowest = 0, next = 0] = questionIds;
  const removeRejection = await rejectRows(db, "item_statistics", `new.question_id = ${lowest}`);
  expect(await run()).toContain("refresh-item-statistics");
  expect(await countedIds(db)).toEqual([next]);
  expect(failures).toEqual(["refresh-item-statistics: this row cannot be stored"]);
  const job = await db
    .selectFrom("jobs")
    .selectAll()
    .where("name", "=", "refresh-item-statistics")
    .executeTakeFirstOrThrow();
  expect(job).toMatchObject({ failures: 0, last_error: null });

  await sql`update jobs set run_at = app_now() where name = 'refresh-item-statistics'`.execute(db);
  await run();
  expect(failures).toHaveLength(1);
  await shiftClock("11 minutes");
  await run();
  expect(failures).toHaveLength(2);
  await removeRejection();
  await shiftClock("30 minutes");
  await run();
  expect(await countedIds(db)).toEqual([lowest, next]);
  expect(await db.selectFrom("stale_item_statistics").selectAll().execute()).toEqual([]);
});

test("a quiz whose update fails is deferred and retried later; the others are processed", async () => {
  const { db, ids, failures, run, shiftClock } = await startWithCompletedQuizzes(3);
  const removeRejection = await rejectRows(db, "first_attempts", `new.user_id = ${ids[0]}`);
  await run();
  const attempts = async () =>
    (await db.selectFrom("item_statistics").select("attempts").execute()).map((row) => row.attempts);
  expect(await attempts()).toEqual([2, 2]);
  expect(failures).toEqual(["refresh-item-statistics: this row cannot be stored"]);
  await removeRejection();
  await shiftClock("11 minutes");
  await run();
  expect(await attempts()).toEqual([3, 3]);
});

test("a few changes among many attempts are counted after a day at the latest", async () => {
  const { db, play: playQuiz, run, shiftClock, questionIds } = await startWithCompletedQuizzes(1);
  await run();
  await sql`update item_statistics set attempts = 1000`.execute(db);
  await playQuiz();
  await shiftClock("11 minutes");
  await run();
  const attempts = async () =>
    (
      await db
        .selectFrom("item_statistics")
        .select("attempts")
        .where("question_id", "=", questionIds[0] ?? 0)
        .executeTakeFirstOrThrow()
    ).attempts;
  expect(await attempts()).toBe(1000);
  await shiftClock("24 hours 12 minutes");
  await run();
  expect(await attempts()).toBe(2);
});
