import { firstModel } from "@rasayan/engine";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import { isOnPostgres } from "../../../test/test-database.ts";
import { addPaper, rightOf, setClockInIndia, startCustom, wrongOf } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { foldAnswers, refitModel } from "./population-actions.ts";

/** Two sessions are needed, and the embedded store has one. */
const onPostgres = test.runIf(isOnPostgres);

async function startWithTwo() {
  const testApp = await startTestApp();
  const { topicId, single } = await addPaper(testApp.db);
  return { ...testApp, one: single, other: await addQuestion(testApp.db, topicId) };
}

async function play(person: Person, answers: [AddedQuestion, object][]) {
  const quiz = await startCustom(
    person,
    answers.map(([question]) => question),
  );
  for (const [{ id }, answer] of answers) await quiz.answer(id, answer);
  await quiz.end();
}

const termsOf = async (db: Db) =>
  new Map(
    (await db.selectFrom("question_terms").selectAll().execute()).map((term) => [term.question_id, term]),
  );
const modelsOf = (db: Db) => db.selectFrom("models").selectAll().orderBy("version").execute();

test("a learner's request leaves what all share alone; the fold moves it, and each answer once", async () => {
  const { db, signedIn, one, other } = await startWithTwo();
  for (let count = 0; count < 3; count += 1)
    await play(await signedIn(), [
      [one, rightOf(one)],
      [other, wrongOf(other)],
    ]);
  expect([(await termsOf(db)).size, await modelsOf(db)]).toEqual([0, []]);
  await foldAnswers(db);
  const [terms, models] = [await termsOf(db), await modelsOf(db)];
  expect(terms.get(one.id)?.answers).toBe(3);
  expect(terms.get(other.id)?.hardness).toBeGreaterThan(terms.get(one.id)?.hardness ?? 9);
  expect(models).toMatchObject([{ version: 2, answers: 6, rho: firstModel.rho }]);
  await foldAnswers(db);
  expect([await termsOf(db), await modelsOf(db)]).toEqual([terms, models]);
});

test("folds that run at the same time fold each answer once", async () => {
  const { db, signedIn, one } = await startWithTwo();
  for (let count = 0; count < 4; count += 1) await play(await signedIn(), [[one, rightOf(one)]]);
  await Promise.allSettled(Array.from({ length: 5 }, () => foldAnswers(db)));
  await foldAnswers(db);
  expect((await termsOf(db)).get(one.id)?.answers).toBe(4);
  expect((await modelsOf(db)).at(-1)?.answers).toBe(4);
});

onPostgres("whatever learners finish while folds run is folded, once", async () => {
  const { db, signedIn, one, other } = await startWithTwo();
  const people = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
  const isPlayed = Promise.all(
    people.map(async (person, place) => {
      await play(person, [[one, place % 2 ? rightOf(one) : wrongOf(one)]]);
      await play(person, [
        [one, rightOf(one)],
        [other, wrongOf(other)],
      ]);
    }),
  );
  let isDone = false;
  const folding = Array.from({ length: 2 }, async () => {
    while (!isDone) await foldAnswers(db);
  });
  await isPlayed;
  isDone = true;
  await Promise.all(folding);
  await foldAnswers(db);
  const terms = await termsOf(db);
  expect([terms.get(one.id)?.answers, terms.get(other.id)?.answers]).toEqual([6, 6]);
  expect((await modelsOf(db)).at(-1)?.answers).toBe(18);
  expect(await db.selectFrom("fold_queue").selectAll().execute()).toEqual([]);
});

onPostgres("an answer that commits after later ones were folded is folded, too", async () => {
  const { db, signedIn, one } = await startWithTwo();
  const [early, late] = [await signedIn(), await signedIn()];
  await db.transaction().execute(async (tx) => {
    await addRested(tx, early.id, one.id, 1, true);
    await addRested(db, late.id, one.id, 1, true);
    await foldAnswers(db);
    expect((await termsOf(db)).get(one.id)?.answers).toBe(1);
  });
  await foldAnswers(db);
  expect((await termsOf(db)).get(one.id)?.answers).toBe(2);
});

test("a fold that fails leaves every answer to the next one", async () => {
  const { db, signedIn, one } = await startWithTwo();
  await play(await signedIn(), [[one, rightOf(one)]]);
  await sql`alter table models add constraint refused check (answers < 0)`.execute(db);
  await expect(foldAnswers(db)).rejects.toThrow(/refused/);
  expect((await termsOf(db)).size).toBe(0);
  await sql`alter table models drop constraint refused`.execute(db);
  await foldAnswers(db);
  expect((await termsOf(db)).get(one.id)?.answers).toBe(1);
});

test("a fold writes no row of the log, and the models of a day leave one behind", async () => {
  const { db, signedIn, one, shiftClock } = await startWithTwo();
  const rows = async () =>
    (await sql<{ row: string }>`select ctid || ' ' || xmin as row from answer_log order by at`.execute(db))
      .rows;
  await setClockInIndia(db, "09:00");
  await play(await signedIn(), [[one, rightOf(one)]]);
  const before = await rows();
  await foldAnswers(db);
  expect(await rows()).toEqual(before);
  await play(await signedIn(), [[one, wrongOf(one)]]);
  await foldAnswers(db);
  await setClockInIndia(db, "33:00");
  await play(await signedIn(), [[one, wrongOf(one)]]);
  await foldAnswers(db);
  expect((await modelsOf(db)).map(({ answers }) => answers)).toEqual([2, 3]);
  await shiftClock("60 days");
  await refitModel(db);
  expect((await modelsOf(db)).map(({ answers }) => answers)).toEqual([3]);
});

test("a second attempt of the same learner says nothing about the question, and the next quiz reads the new model", async () => {
  const { db, signedIn, one } = await startWithTwo();
  const asha = await signedIn();
  await play(asha, [[one, wrongOf(one)]]);
  await foldAnswers(db);
  await play(asha, [[one, rightOf(one)]]);
  await foldAnswers(db);
  expect((await termsOf(db)).get(one.id)?.answers).toBe(1);
  const log = await db
    .selectFrom("answer_log")
    .select(["model_version", "is_first_attempt"])
    .orderBy("at")
    .execute();
  expect(log).toEqual([
    { model_version: 1, is_first_attempt: true },
    { model_version: 2, is_first_attempt: false },
  ]);
});

test("the log cannot be rewritten, and goes with its owner", async () => {
  const { db, signedIn, one } = await startWithTwo();
  const asha = await signedIn();
  await play(asha, [[one, wrongOf(one)]]);
  await expect(db.updateTable("answer_log").set({ credit: 1 }).execute()).rejects.toThrow(/never changed/);
  await asha.send({ method: "DELETE", url: "/api/user" });
  expect(await db.selectFrom("answer_log").selectAll().execute()).toEqual([]);
});

test("what came since is folded a few hundred at a time, and all of it", async () => {
  const { db, signedIn, one } = await startWithTwo();
  await addRested(db, (await signedIn()).id, one.id, 600);
  await foldAnswers(db);
  const threeLater = firstModel.version + 3;
  expect(await modelsOf(db)).toMatchObject([{ version: threeLater, answers: 600 }]);
});

test("ρ is fitted anew once enough answers came after a rest, and the rest of the model stays", async () => {
  const { db, signedIn, one } = await startWithTwo();
  const { id } = await signedIn();
  await refitModel(db);
  expect(await modelsOf(db)).toEqual([]);
  await addRested(db, id, one.id, 2100);
  await refitModel(db);
  const { version, rho, ...model } = (await modelsOf(db))[0] ?? { version: 0, rho: 1 };
  expect(version).toBe(2);
  expect(rho).toBeLessThan(0.5);
  expect(model).toMatchObject({ bias: 0, weights: firstModel.weights });
  await refitModel(db);
  expect(await modelsOf(db)).toHaveLength(1);
});

/** Answers after ten days of a learner who wins all that is remembered and little that is not. */
async function addRested(db: Db, userId: number, questionId: number, count: number, isFirst = false) {
  await sql`insert into quizzes (user_id, hash, type, marking_rule_id, total_questions, created_at, active_at)
    select ${userId}, 'rested ' || n, 'custom', (select min(id) from marking_rules), 1, app_now(), app_now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
    select z.user_id, z.id, q.id, q.version_id, 0 from quizzes z join questions q on q.id = ${questionId}
    where z.user_id = ${userId} and z.hash like 'rested %'`.execute(db);
  await sql`insert into answer_log (user_id, quiz_id, question_id, topic_id, chapter_id, at, credit, weight,
      is_first_attempt, predicted, guess, recall, gap_days, ability, ability_variance, features, model_version)
    select user_id, id, ${questionId}, 1, 1, app_now(),
      case when id % 2 = 0 then (id % 20 < 18)::int else (id % 20 < 5)::int end, 1, ${isFirst}::boolean, .5, 0,
      case when id % 2 = 0 then 1 else .3 end, 10, 2, .5, array[0, 2] || array_fill(0::float8, array[24]), 1
    from quizzes where user_id = ${userId} and hash like 'rested %'`.execute(db);
}
