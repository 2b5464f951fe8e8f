import { initialModel } from "@rasayan/engine";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import { isOnPostgres } from "../../../test/test-database.ts";
import {
  addTestQuestions,
  correctAnswer,
  setClockInIndia,
  startDailyQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { refitModel, trainItemParameters } from "./item-training-actions.ts";

/** Needs two database sessions; the embedded database has only one. */
const onPostgres = test.runIf(isOnPostgres);

async function startWithTwo() {
  const testApp = await startTestApp();
  const { topicId, single } = await addTestQuestions(testApp.db);
  return { ...testApp, firstQuestion: single, otherQuestion: await addQuestion(testApp.db, topicId) };
}

async function playQuiz(person: TestUser, answers: [AddedQuestion, object][]) {
  const quiz = await startDailyQuiz(
    person,
    answers.map(([question]) => question),
  );
  for (const [{ id }, answer] of answers) await quiz.answer(id, answer);
  await quiz.end();
}

const itemParametersOf = async (db: Db) =>
  new Map(
    (await db.selectFrom("item_parameters").selectAll().execute()).map((parameters) => [
      parameters.question_id,
      parameters,
    ]),
  );
const modelsOf = (db: Db) => db.selectFrom("model_versions").selectAll().orderBy("version").execute();

test("completing a quiz changes no shared parameters; training does, and uses each answer once", async () => {
  const { db, signInAs, firstQuestion, otherQuestion } = await startWithTwo();
  for (let count = 0; count < 3; count += 1)
    await playQuiz(await signInAs(), [
      [firstQuestion, correctAnswer(firstQuestion)],
      [otherQuestion, wrongAnswer(otherQuestion)],
    ]);
  expect([(await itemParametersOf(db)).size, await modelsOf(db)]).toEqual([0, []]);
  await trainItemParameters(db);
  const [itemParameters, models] = [await itemParametersOf(db), await modelsOf(db)];
  expect(itemParameters.get(firstQuestion.id)?.answers).toBe(3);
  expect(itemParameters.get(otherQuestion.id)?.difficulty_logit).toBeGreaterThan(
    itemParameters.get(firstQuestion.id)?.difficulty_logit ?? 9,
  );
  expect(models).toMatchObject([{ version: 2, answers: 6, rho: initialModel.rho }]);
  await trainItemParameters(db);
  expect([await itemParametersOf(db), await modelsOf(db)]).toEqual([itemParameters, models]);
});

test("concurrent training runs use each answer once", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  for (let count = 0; count < 4; count += 1)
    await playQuiz(await signInAs(), [[firstQuestion, correctAnswer(firstQuestion)]]);
  await Promise.allSettled(Array.from({ length: 5 }, () => trainItemParameters(db)));
  await trainItemParameters(db);
  expect((await itemParametersOf(db)).get(firstQuestion.id)?.answers).toBe(4);
  expect((await modelsOf(db)).at(-1)?.answers).toBe(4);
});

onPostgres("answers of quizzes completed while training runs are used once", async () => {
  const { db, signInAs, firstQuestion, otherQuestion } = await startWithTwo();
  const people = await Promise.all(Array.from({ length: 6 }, () => signInAs()));
  const isPlayed = Promise.all(
    people.map(async (person, index) => {
      await playQuiz(person, [
        [firstQuestion, index % 2 ? correctAnswer(firstQuestion) : wrongAnswer(firstQuestion)],
      ]);
      await playQuiz(person, [
        [firstQuestion, correctAnswer(firstQuestion)],
        [otherQuestion, wrongAnswer(otherQuestion)],
      ]);
    }),
  );
  let isDone = false;
  const training = Array.from({ length: 2 }, async () => {
    while (!isDone) await trainItemParameters(db);
  });
  await isPlayed;
  isDone = true;
  await Promise.all(training);
  await trainItemParameters(db);
  const itemParameters = await itemParametersOf(db);
  expect([
    itemParameters.get(firstQuestion.id)?.answers,
    itemParameters.get(otherQuestion.id)?.answers,
  ]).toEqual([6, 6]);
  expect((await modelsOf(db)).at(-1)?.answers).toBe(18);
  expect(await db.selectFrom("item_training_queue").selectAll().execute()).toEqual([]);
});

onPostgres("an answer that commits after later answers were used is still used", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  const [early, late] = [await signInAs(), await signInAs()];
  await db.transaction().execute(async (tx) => {
    await addAnswersWithGap(tx, early.id, firstQuestion.id, 1, true);
    await addAnswersWithGap(db, late.id, firstQuestion.id, 1, true);
    await trainItemParameters(db);
    expect((await itemParametersOf(db)).get(firstQuestion.id)?.answers).toBe(1);
  });
  await trainItemParameters(db);
  expect((await itemParametersOf(db)).get(firstQuestion.id)?.answers).toBe(2);
});

test("a training run that fails leaves every answer to the next one", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  await playQuiz(await signInAs(), [[firstQuestion, correctAnswer(firstQuestion)]]);
  await sql`alter table model_versions add constraint rejected check (answers < 0)`.execute(db);
  await expect(trainItemParameters(db)).rejects.toThrow(/rejected/);
  expect((await itemParametersOf(db)).size).toBe(0);
  await sql`alter table model_versions drop constraint rejected`.execute(db);
  await trainItemParameters(db);
  expect((await itemParametersOf(db)).get(firstQuestion.id)?.answers).toBe(1);
});

test("training changes no response event, and only the last model of a day is kept", async () => {
  const { db, signInAs, firstQuestion, shiftClock } = await startWithTwo();
  const rows = async () =>
    (
      await sql<{ row: string }>`select ctid || ' ' || xmin as row from response_events order by at`.execute(
        db,
      )
    ).rows;
  await setClockInIndia(db, "09:00");
  await playQuiz(await signInAs(), [[firstQuestion, correctAnswer(firstQuestion)]]);
  const before = await rows();
  await trainItemParameters(db);
  expect(await rows()).toEqual(before);
  await playQuiz(await signInAs(), [[firstQuestion, wrongAnswer(firstQuestion)]]);
  await trainItemParameters(db);
  await setClockInIndia(db, "33:00");
  await playQuiz(await signInAs(), [[firstQuestion, wrongAnswer(firstQuestion)]]);
  await trainItemParameters(db);
  expect((await modelsOf(db)).map(({ answers }) => answers)).toEqual([2, 3]);
  await shiftClock("60 days");
  await refitModel(db);
  expect((await modelsOf(db)).map(({ answers }) => answers)).toEqual([3]);
});

test("a learner's second attempt does not change the question's difficulty, and the next quiz uses the new model", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  const asha = await signInAs();
  await playQuiz(asha, [[firstQuestion, wrongAnswer(firstQuestion)]]);
  await trainItemParameters(db);
  await playQuiz(asha, [[firstQuestion, correctAnswer(firstQuestion)]]);
  await trainItemParameters(db);
  expect((await itemParametersOf(db)).get(firstQuestion.id)?.answers).toBe(1);
  const log = await db
    .selectFrom("response_events")
    .select(["model_version", "is_first_attempt"])
    .orderBy("at")
    .execute();
  expect(log).toEqual([
    { model_version: 1, is_first_attempt: true },
    { model_version: 2, is_first_attempt: false },
  ]);
});

test("response events cannot be updated and are deleted with their owner", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  const asha = await signInAs();
  await playQuiz(asha, [[firstQuestion, wrongAnswer(firstQuestion)]]);
  await expect(db.updateTable("response_events").set({ credit: 1 }).execute()).rejects.toThrow(
    /never changed/,
  );
  await asha.send({ method: "DELETE", url: "/api/user" });
  expect(await db.selectFrom("response_events").selectAll().execute()).toEqual([]);
});

test("training processes the queued answers in batches until none is left", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  await addAnswersWithGap(db, (await signInAs()).id, firstQuestion.id, 600);
  await trainItemParameters(db);
  const threeVersionsLater = initialModel.version + 3;
  expect(await modelsOf(db)).toMatchObject([{ version: threeVersionsLater, answers: 600 }]);
});

test("ρ is refitted once enough answers follow a gap, and the rest of the model stays", async () => {
  const { db, signInAs, firstQuestion } = await startWithTwo();
  const { id } = await signInAs();
  await refitModel(db);
  expect(await modelsOf(db)).toEqual([]);
  await addAnswersWithGap(db, id, firstQuestion.id, 2100);
  await refitModel(db);
  const { version, rho, ...model } = (await modelsOf(db))[0] ?? { version: 0, rho: 1 };
  expect(version).toBe(2);
  expect(rho).toBeLessThan(0.5);
  expect(model).toMatchObject({ bias: 0, weights: initialModel.weights });
  await refitModel(db);
  expect(await modelsOf(db)).toHaveLength(1);
});

/** Adds `count` answers with a gap of ten days: 90% are correct where recall is 1, and 20% where it is 0.3. */
async function addAnswersWithGap(db: Db, userId: number, questionId: number, count: number, isFirst = false) {
  await sql`insert into quizzes (user_id, hash, type, marking_rule_id, total_questions, created_at, last_activity_at)
    select ${userId}, 'with gap ' || n, 'custom', (select min(id) from marking_rules), 1, app_now(), app_now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
    select z.user_id, z.id, q.id, q.version_id, 0 from quizzes z join questions q on q.id = ${questionId}
    where z.user_id = ${userId} and z.hash like 'with gap %'`.execute(db);
  await sql`insert into response_events (user_id, quiz_id, question_id, topic_id, chapter_id, at, credit, weight,
      is_first_attempt, predicted, guess, recall, gap_days, ability, ability_variance, features, model_version)
    select user_id, id, ${questionId}, 1, 1, app_now(),
      case when id % 2 = 0 then (id % 20 < 18)::int else (id % 20 < 5)::int end, 1, ${isFirst}::boolean, .5, 0,
      case when id % 2 = 0 then 1 else .3 end, 10, 2, .5, array[0, 2] || array_fill(0::float8, array[24]), 1
    from quizzes where user_id = ${userId} and hash like 'with gap %'`.execute(db);
}
