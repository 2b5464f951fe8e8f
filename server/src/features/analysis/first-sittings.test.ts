import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { isOnPostgres } from "../../../test/test-database.ts";
import { addMainBank, beginMock, rightAnswer } from "../../../test/test-mock-tests.ts";
import type { Db } from "../../db/connect.ts";
import { countFirstSittings } from "./analysis-actions.ts";

async function startWithPaperOfTheWeek() {
  const testApp = await startTestApp();
  await addMainBank(testApp.db);
  const asha = await testApp.signInAs();
  const { week } = await asha.request("listMockTests", { query: {} });
  if (!week) throw new Error("The bank is sufficient for a paper of the week.");
  const paper = { paper: week.paper_id };
  /** Sits the paper with so many right answers, four marks each; returns its public id. */
  const sit = async (person: TestUser, right: number) => {
    const mock = await beginMock(person, paper);
    await answerRight(mock, right);
    await mock.end();
    return mock.hash;
  };
  return { ...testApp, asha, paper, sit };
}

async function answerRight(mock: Awaited<ReturnType<typeof beginMock>>, count: number) {
  for (const question of (await mock.questions()).slice(0, count))
    await mock.answer(question.id, rightAnswer(question));
}

/** The students by their marks, as the comparison counts them. */
async function countedScores(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ score: number; students: number }>`
    select score, sum(students)::int as students
    from (select score, students from paper_scores union all select score, students from paper_score_changes) as counted
    group by score having sum(students) <> 0 order by score`.execute(db);
  return Object.fromEntries(rows.map(({ score, students }) => [score, students]));
}

// What a regrade does to the totals of a sitting.
const changeScore = (db: Db, hash: string, score: number) =>
  sql`update quizzes set score = ${score} where hash = ${hash}`.execute(db);

test("first sittings are counted by their marks, through regrades, repeated sittings and changes of role", async () => {
  const { db, signInAs, asha, sit } = await startWithPaperOfTheWeek();
  const [binod, chitra, admin] = [
    await signInAs(),
    await signInAs({ role: "editor" }),
    await signInAs({ role: "admin" }),
  ];
  const ashas = await sit(asha, 2);
  await sit(binod, 2);
  await sit(chitra, 3);
  expect(await countedScores(db)).toEqual({ 8: 2 });
  await countFirstSittings(db);
  expect(await countedScores(db)).toEqual({ 8: 2 });

  await changeScore(db, ashas, 12);
  expect(await countedScores(db)).toEqual({ 8: 1, 12: 1 });
  const again = await sit(asha, 5);
  await changeScore(db, again, 16);
  await countFirstSittings(db);
  expect(await countedScores(db)).toEqual({ 8: 1, 12: 1 });

  await admin.request("setRole", { params: { id: binod.id }, body: { role: "editor" } });
  await admin.request("setRole", { params: { id: chitra.id }, body: { role: "student" } });
  expect(await countedScores(db)).toEqual({ 12: 2 });
  await countFirstSittings(db);
  expect(await countedScores(db)).toEqual({ 12: 2 });
});

test("of two sittings at once, the one that began first counts, also if it ends last", async () => {
  const { db, asha, paper } = await startWithPaperOfTheWeek();
  const first = await beginMock(asha, paper);
  // Another sitting can't be started meanwhile, so this one is stored as if it had been.
  await sql`insert into quizzes (user_id, hash, type, mode, state, marking_rule_id, total_questions, created_at, last_activity_at,
      completed_at, score, max_score, paper_id)
    select user_id, 'second', type, mode, 'completed', marking_rule_id, total_questions, created_at, last_activity_at, created_at,
      20, 100, paper_id from quizzes where hash = ${first.hash}`.execute(db);
  expect(await countedScores(db)).toEqual({ 20: 1 });
  await answerRight(first, 1);
  await first.end();
  expect(await countedScores(db)).toEqual({ 4: 1 });
});

test("the counts name no learner and stay when an account is deleted", async () => {
  const { db, signInAs, asha, sit } = await startWithPaperOfTheWeek();
  await sit(asha, 1);
  const hash = await sit(await signInAs(), 1);
  await asha.send({ method: "DELETE", url: "/api/user" });
  expect(await countedScores(db)).toEqual({ 4: 2 });
  expect(await db.selectFrom("quizzes").select("hash").execute()).toEqual([{ hash }]);
});

test.runIf(isOnPostgres)(
  "students with the same marks end their sittings without waiting for each other",
  async () => {
    const { db, signInAs, asha, paper } = await startWithPaperOfTheWeek();
    const ashas = await beginMock(asha, paper);
    const binods = await beginMock(await signInAs(), paper);
    await answerRight(binods, 1);
    await db.transaction().execute(async (tx) => {
      await sql`update quizzes set state = 'completed', completed_at = app_now(), score = 4 where hash = ${ashas.hash}`.execute(
        tx,
      );
      await binods.end();
    });
    expect(await countedScores(db)).toEqual({ 4: 2 });
  },
);
