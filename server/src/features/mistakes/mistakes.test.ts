import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { updateQuestionFields, validNumericalQuestion } from "../../../test/test-question-bodies.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  setClockInIndia,
  setClockToEnd,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";

async function start() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

const list = (person: TestUser, query: object = {}) => person.request("listMistakes", { query });
const listedIds = async (person: TestUser, query: object = {}) =>
  (await list(person, query)).mistakes.map(({ question_id }) => question_id);

test("wrong and partly right answers enter by themselves, once, right and blank ones don't", async () => {
  const { asha, single, many, number } = await start();
  const blank = await startDailyQuiz(asha, [single, many, number]);
  await blank.end();
  expect(await listedIds(asha)).toEqual([]);
  for (const _ of [1, 2]) {
    const quiz = await startDailyQuiz(asha, [single, many, number]);
    await quiz.answer(single.id, wrongAnswer(single));
    await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 1) });
    await quiz.answer(number.id, { answer_id: "20" });
    await quiz.end();
  }
  const { mistakes, total, redo } = await list(asha);
  expect({ total, redo }).toEqual({ total: 2, redo: 2 });
  expect(mistakes).toMatchObject([
    { question_id: many.id, times_missed: 2, is_open: false },
    { question_id: single.id, times_missed: 2 },
  ]);
});

test("a blank question of a timed quiz was not reached if no later one was opened or answered", async () => {
  const { db, chapterId, single, many, number, signInAs } = await start();
  const right = new Map<number, object>([
    [single.id, correctAnswer(single)],
    [many.id, { answer_ids: many.optionIds.slice(0, 3) }],
    [number.id, { answer_id: "20" }],
  ]);
  for (const isBlank of [true, false]) {
    const person = await signInAs();
    const quiz = await startQuiz(person, chapterId, "quick-quiz_chapter");
    const { question_ids } = await quiz.quiz();
    const [, second = 0, last] = question_ids;
    await quiz.answer(second, isBlank ? { answer_id: null } : (right.get(second) ?? {}));
    await setClockToEnd(db, quiz.hash, "10 seconds");
    expect(await listedIds(person)).toEqual([]);
    await quiz.stats();
    const { mistakes } = await list(person);
    expect(mistakes.map(({ question_id }) => question_id).toSorted()).toEqual(
      (isBlank ? [second, last] : [last]).toSorted(),
    );
    for (const mistake of mistakes)
      expect(mistake).toMatchObject({ proposed_cause: "time", source: "chapter" });
  }
});

test("a timed quiz in which nothing was opened has all its questions among those not reached", async () => {
  const { asha, db, chapterId } = await start();
  const quiz = await startQuiz(asha, chapterId, "quick-quiz_chapter");
  const { question_ids: ids } = await quiz.quiz();
  await setClockToEnd(db, quiz.hash, "10 seconds");
  await quiz.stats();
  expect((await listedIds(asha)).toSorted()).toEqual(ids.toSorted());
});

test("an entry leaves after right answers on two days, and comes back when it is missed again", async () => {
  const { asha, db, single } = await start();
  const play = async (answer: object) => {
    const quiz = await startDailyQuiz(asha, [single]);
    await quiz.answer(single.id, answer);
    await quiz.end();
  };
  await setClockInIndia(db, "10 hours");
  await play(wrongAnswer(single));
  await play(correctAnswer(single));
  await play(correctAnswer(single));
  expect(await listedIds(asha)).toEqual([single.id]);
  await setClockInIndia(db, "34 hours");
  await play(correctAnswer(single));
  expect(await listedIds(asha)).toEqual([]);
  const entry = { params: { questionId: single.id }, body: { note: "Mine" } };
  expect(await expectRejection(asha.request("putMistake", entry))).toMatchObject({ status: 404 });
  await play(wrongAnswer(single));
  expect((await list(asha)).mistakes).toMatchObject([{ times_missed: 2 }]);
});

/** A learner who has answered a question for 20 kJ with 20000. */
async function startWithEnergyInJoules() {
  const { db, asha, signInAs, topicId } = await start();
  const editor = await signInAs({ role: "editor" });
  const body = validNumericalQuestion(topicId, { single_answer: "20", unit: "kJ mol^-1" });
  const energy = { ...(await editor.request("createQuestion", { body })), optionIds: [] };
  const quiz = await startDailyQuiz(asha, [energy]);
  await quiz.answer(energy.id, { answer_id: "20000", time_ms: 60_000 });
  await quiz.end();
  return { db, asha, editor, energy };
}

test("a wrong number is named, and a learner can give the cause and a note of their own", async () => {
  const { asha, energy } = await startWithEnergyInJoules();
  const [found] = (await list(asha)).mistakes;
  expect(found).toMatchObject({ proposed_cause: "unit", cause: null, note: "" });
  expect(found?.slip).toContain("1000");
  expect(found?.slips).toEqual([{ kind: "slip", name: "joule-kilojoule", relation: "times", factor: 1000 }]);
  const params = { questionId: energy.id };
  await asha.request("putMistake", { params, body: { cause: "arithmetic", note: "Write the unit down." } });
  await asha.request("putMistake", { params, body: {} });
  expect((await list(asha)).mistakes).toMatchObject([{ cause: "arithmetic", note: "Write the unit down." }]);
  expect(await listedIds(asha, { cause: "unit" })).toEqual([]);
  expect(await listedIds(asha, { cause: "arithmetic" })).toEqual([energy.id]);
  await asha.request("putMistake", { params, body: { cause: null } });
  expect(await listedIds(asha, { cause: "unit" })).toEqual([energy.id]);
  await expect(
    asha.request("putMistake", { params: { questionId: 999_999 }, body: { note: "?" } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("an entry names the drill that practises its arithmetic, by its slip or its working", async () => {
  const { asha, db, number, single, topicId } = await start();
  const logs = await addQuestion(db, topicId, { solution: "$\\log 2 = 0.301$" });
  const quiz = await startDailyQuiz(asha, [number, single, logs]);
  await quiz.answer(number.id, { answer_id: "200", time_ms: 60_000 });
  for (const question of [single, logs]) await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  const { mistakes } = await list(asha);
  expect(new Map(mistakes.map(({ question_id, drill_kind }) => [question_id, drill_kind]))).toEqual(
    new Map([
      [logs.id, "logarithm"],
      [single.id, null],
      [number.id, "power-of-ten"],
    ]),
  );
  // While a question is open, its working must not show.
  await startDailyQuiz(asha, [logs]);
  expect(
    (await list(asha)).mistakes.find(({ question_id }) => question_id === logs.id)?.drill_kind,
  ).toBeNull();
});

test("while a question is open, its entry shows neither cause nor slip", async () => {
  const { asha, number } = await start();
  const quiz = await startDailyQuiz(asha, [number]);
  await quiz.answer(number.id, { answer_id: "200", time_ms: 60_000 });
  await quiz.end();
  expect((await list(asha)).mistakes).toMatchObject([{ proposed_cause: expect.any(String), is_open: false }]);
  await startDailyQuiz(asha, [number]);
  expect((await list(asha)).mistakes).toMatchObject([
    { cause: null, proposed_cause: null, slip: null, slips: null, drill_kind: null, is_open: true },
  ]);
  expect(await listedIds(asha, { cause: "arithmetic" })).toEqual([]);
});

test("a regrade to right and a deleted question remove entries", async () => {
  const { db, asha, signInAs, single, number } = await start();
  const editor = await signInAs({ role: "editor" });
  for (const _ of [1, 2]) {
    const quiz = await startDailyQuiz(asha, [single, number]);
    await quiz.answer(single.id, wrongAnswer(single));
    await quiz.answer(number.id, { answer_id: "21" });
    await quiz.end();
  }
  const { answers } = await editor.request("getAdminQuestion", { params: { id: single.id } });
  await updateQuestionFields(editor, single.id, {
    answers: answers.map(({ id, text }, index) => ({ id, text, correct: index === 0 })),
  });
  await regradeQuestion(editor, db, single.id, "A is right.");
  expect(await listedIds(asha)).toEqual([number.id]);
  await editor.request("deleteQuestion", { params: { id: number.id } });
  expect(await listedIds(asha)).toEqual([]);
  const entry = { params: { questionId: number.id }, body: { note: "Mine" } };
  expect(await expectRejection(asha.request("putMistake", entry))).toMatchObject({ status: 404 });
});

test("a number that stays wrong after its key was corrected is explained by the new key", async () => {
  const { db, asha, editor, energy } = await startWithEnergyInJoules();
  expect((await list(asha)).mistakes[0]?.slip).toContain("1000 ×");
  await updateQuestionFields(editor, energy.id, { single_answer: "20000000", accept: undefined });
  await regradeQuestion(editor, db, energy.id, "The table was in megajoules.");
  expect((await list(asha)).mistakes[0]?.slip).toContain("The right answer is 1000 × yours");
  await updateQuestionFields(editor, energy.id, { single_answer: "314", accept: undefined });
  await regradeQuestion(editor, db, energy.id, "The table was of another year.");
  expect((await list(asha)).mistakes).toMatchObject([{ slip: null, proposed_cause: null }]);
});

test("marks lost are counted by cause under the marking of each quiz", async () => {
  const { asha, single, many, number } = await start();
  const quiz = await startDailyQuiz(asha, [single, many, number]);
  await quiz.answer(single.id, { ...wrongAnswer(single), time_ms: 60_000 });
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 1), time_ms: 60_000 });
  await quiz.end();
  await asha.request("putMistake", { params: { questionId: single.id }, body: { cause: "fact" } });
  const { causes } = await asha.request("getMarksLost");
  expect(causes).toEqual([
    { cause: "fact", misses: 1, marks_lost: 5 },
    { cause: null, misses: 1, marks_lost: 3 },
  ]);
});

test("marks lost stay as they are while a redo is open, and what is due comes first", async () => {
  const { asha, single, number, shiftClock, db } = await start();
  const quiz = await startDailyQuiz(asha, [single, number]);
  await quiz.answer(single.id, { ...wrongAnswer(single), time_ms: 60_000 });
  await quiz.end();
  await shiftClock("1 day");
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
  const second = await startDailyQuiz(asha, [number]);
  await second.answer(number.id, { answer_id: "21", time_ms: 60_000 });
  await second.end();
  expect((await list(asha)).mistakes).toMatchObject([
    { question_id: single.id, is_due: true },
    { question_id: number.id, is_due: false },
  ]);
  const { causes } = await asha.request("getMarksLost");
  expect(causes.reduce((sum, { marks_lost }) => sum + marks_lost, 0)).toBe(10);
  await startDailyQuiz(asha, [single]);
  expect((await list(asha)).mistakes).toMatchObject([
    { question_id: number.id, is_open: false },
    { question_id: single.id, is_due: true, is_open: true },
  ]);
  await asha.request("createQuiz", { body: { type: "mistakes" } });
  expect((await list(asha)).mistakes.map(({ is_open }) => is_open)).toEqual([true, true]);
  expect((await asha.request("getMarksLost")).causes).toEqual(causes);
});

test("a question that was not reached stays in the marks lost when it is missed again, and a skipped one never was", async () => {
  const { asha, chapterId, single, many, number } = await start();
  const answers = new Map<number, { right: object; wrong: object }>([
    [single.id, { right: correctAnswer(single), wrong: wrongAnswer(single) }],
    [many.id, { right: { answer_ids: many.optionIds.slice(0, 3) }, wrong: { answer_ids: many.optionIds } }],
    [number.id, { right: { answer_id: "20" }, wrong: { answer_id: "21" } }],
  ]);
  const first = await startQuiz(asha, chapterId);
  const [, answered = 0] = (await first.quiz()).question_ids;
  await first.answer(answered, answers.get(answered)?.right ?? {});
  await first.end();
  const lost = async () => {
    const { causes } = await asha.request("getMarksLost");
    const sum = (key: "misses" | "marks_lost") => causes.reduce((total, cause) => total + cause[key], 0);
    return { misses: sum("misses"), marks: sum("marks_lost") };
  };
  // The first question was skipped, the third one not reached.
  expect(await lost()).toEqual({ misses: 1, marks: 4 });
  const again = [single, many, number].filter(({ id }) => id !== answered);
  const second = await startDailyQuiz(asha, again);
  for (const { id } of again) await second.answer(id, { ...answers.get(id)?.wrong, time_ms: 60_000 });
  await second.end();
  const { score, max_score } = await second.stats();
  expect(await lost()).toEqual({ misses: 3, marks: 4 + max_score - score });
});

test("questions left blank in a test that was submitted early did not run out of time", async () => {
  const { asha, chapterId, db } = await start();
  const early = await startQuiz(asha, chapterId);
  await early.end();
  expect((await list(asha)).mistakes).toMatchObject(Array(3).fill({ proposed_cause: null }));
  const late = await startQuiz(asha, chapterId);
  await setClockToEnd(db, late.hash, "1 second");
  await late.end();
  expect((await list(asha)).mistakes).toMatchObject(Array(3).fill({ proposed_cause: "time" }));
});

test("marks lost equal those of a hand-worked learner, cause by cause", async () => {
  const { asha, db, topicId } = await start();
  const addMany = async (count: number) => {
    const added = [];
    for (let index = 0; index < count; index++) added.push(await addQuestion(db, topicId));
    return added;
  };
  /** Of a Main paper, +4 and −1: a wrong answer costs 5 marks. The cause that the learner gives, or none. */
  const table = [
    { cause: "concept", misses: 3, marks_lost: 15 },
    { cause: "unit", misses: 2, marks_lost: 10 },
    { cause: "misread", misses: 1, marks_lost: 5 },
  ] as const;
  for (const { cause, misses } of table) {
    const questions = await addMany(misses);
    const quiz = await startDailyQuiz(asha, questions);
    for (const question of questions)
      await quiz.answer(question.id, { ...wrongAnswer(question), time_ms: 90_000 });
    await quiz.end();
    for (const { id } of questions)
      await asha.request("putMistake", { params: { questionId: id }, body: { cause } });
  }
  const [old] = await addMany(1);
  if (!old) throw new Error("There is a question.");
  const quiz = await startDailyQuiz(asha, [old]);
  await quiz.answer(old.id, wrongAnswer(old));
  await quiz.end();
  await asha.request("putMistake", { params: { questionId: old.id }, body: { cause: "fact" } });
  await sql`update mistakes set last_missed_at = app_now() - interval '31 days' where question_id = ${old.id}`.execute(
    db,
  );
  await sql`update quiz_questions set completed_at = app_now() - interval '31 days' where question_id = ${old.id}`.execute(
    db,
  );
  expect((await asha.request("getMarksLost")).causes).toEqual(table);
  expect((await list(asha)).total).toBe(7);
});

test("two devices that end their quizzes in either order have the same notebook", async () => {
  const { signInAs, single, number } = await start();
  const notebooks = [];
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const person = await signInAs();
    const quizzes = [await startDailyQuiz(person, [single, number]), await startDailyQuiz(person, [single])];
    await quizzes[0]?.answer(single.id, wrongAnswer(single));
    await quizzes[0]?.answer(number.id, { answer_id: "7" });
    // If the end of a quiz counted instead of its answers, the right answer would come before the wrong one.
    await quizzes[1]?.answer(single.id, correctAnswer(single));
    for (const index of order) await quizzes[index]?.end();
    const { mistakes } = await list(person);
    notebooks.push(
      mistakes
        .map(({ question_id, times_missed, due_on, proposed_cause }) => ({
          question_id,
          times_missed,
          due_on,
          proposed_cause,
        }))
        .toSorted((a, b) => a.question_id - b.question_id),
    );
  }
  const [first, second] = notebooks[0] ?? [];
  expect(Date.parse(first?.due_on ?? "") - Date.parse(second?.due_on ?? "")).toBe(3 * 86_400_000);
  expect(notebooks[1]).toEqual(notebooks[0]);
});

test("the notebook is exported with the account and erased with it", async () => {
  const { asha, db, single } = await start();
  const quiz = await startDailyQuiz(asha, [single]);
  await quiz.answer(single.id, wrongAnswer(single));
  await quiz.end();
  const params = { questionId: single.id };
  await asha.request("putMistake", { params, body: { cause: "fact", note: "Learn it." } });
  const { tables } = await asha.request("exportUser");
  expect(tables.mistakes).toMatchObject([{ question_id: single.id, cause: "fact", note: "Learn it." }]);
  expect((await asha.send({ method: "DELETE", url: "/api/user" })).statusCode).toBe(204);
  expect(await db.selectFrom("mistakes").selectAll().execute()).toEqual([]);
});

test("a quiz of mistakes asks those that the filters find, those that are due first", async () => {
  const { asha, db, single, many, number, chapterId } = await start();
  const redo = async (fields: object = {}) => {
    const { hash } = await asha.request("createQuiz", { body: { type: "mistakes", ...fields } });
    return createPlayer(asha, hash);
  };
  expect(await (await redo()).quiz()).toMatchObject({ type: "mistakes", question_ids: [] });
  for (const [question, hours] of [
    [number, "10 hours"],
    [single, "34 hours"],
  ] as const) {
    await setClockInIndia(db, hours);
    const quiz = await startDailyQuiz(asha, [question]);
    await quiz.answer(question.id, question === number ? { answer_id: "7" } : wrongAnswer(question));
    await quiz.end();
  }
  const quiz = await redo({ chapter_id: chapterId });
  expect(await quiz.quiz()).toMatchObject({ type: "mistakes", question_ids: [number.id, single.id] });
  expect((await redo({ chapter_id: chapterId })).hash).toBe(quiz.hash);
  for (const nothing of [
    { chapter_id: chapterId + 1 },
    { source: "mock" },
    { since: "2099-12-31" },
  ] as const) {
    expect(await (await redo(nothing)).quiz()).toMatchObject({ question_ids: [] });
    expect((await list(asha, nothing)).redo).toBe(0);
  }
  expect((await list(asha)).mistakes.map(({ question_id }) => question_id)).not.toContain(many.id);
});

test("of mistakes due on one day a quiz asks the most often missed first, and at most thirty", async () => {
  const { asha, db, topicId, single, number } = await start();
  for (const questions of [[single, number], [number]]) {
    const quiz = await startDailyQuiz(asha, questions);
    for (const question of questions)
      await quiz.answer(question.id, question === number ? { answer_id: "7" } : wrongAnswer(question));
    await quiz.end();
  }
  const others = [];
  for (let index = 0; index < 29; index++) others.push(await addQuestion(db, topicId));
  const quiz = await startDailyQuiz(asha, others);
  for (const question of others) await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  const { hash } = await asha.request("createQuiz", { body: { type: "mistakes" } });
  const { question_ids } = await createPlayer(asha, hash).quiz();
  expect(question_ids).toEqual([number.id, single.id, ...others.slice(0, 28).map(({ id }) => id)]);
  expect(await list(asha)).toMatchObject({ total: 31, redo: 30 });
});

test("the number that an author expects is named in the author's words", async () => {
  const { asha, db, topicId } = await start();
  const slips = [{ value: "41.5", says: "Forgot to halve the sum." }];
  const question = await addQuestion(db, topicId, { type: "numerical", accept: [["20.75", "20.75"]], slips });
  const quiz = await startDailyQuiz(asha, [question]);
  await quiz.answer(question.id, { answer_id: "41.5" });
  await quiz.end();
  expect((await list(asha)).mistakes[0]).toMatchObject({
    slip: expect.stringContaining("Forgot to halve the sum."),
    slips: expect.arrayContaining([{ kind: "named_value", says: "Forgot to halve the sum." }]),
  });
});

test("a wrong option says which misconception it stands for, but not while its question is open", async () => {
  const { asha, db, single, many } = await start();
  const { id } = await db
    .insertInto("tags")
    .values({ name: "ice-sinks", kind: "misconception", description: "Believes that ice sinks" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const wrongOptions = [single.optionIds[0] ?? 0, many.optionIds[3] ?? 0];
  await db
    .updateTable("option_versions")
    .set({ misconception_id: id })
    .where("option_id", "in", wrongOptions)
    .execute();
  const quiz = await startDailyQuiz(asha, [single, many]);
  await quiz.answer(single.id, { ...wrongAnswer(single), time_ms: 100_000 });
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 1), time_ms: 100_000 });
  await quiz.end();
  const slip = "Whoever chooses A believes that ice sinks.";
  const slips = [{ kind: "misconception", option: 1, belief: "Believes that ice sinks" }];
  expect((await list(asha)).mistakes).toMatchObject([
    { question_id: many.id, slip: null, slips: null },
    { question_id: single.id, proposed_cause: "concept", slip, slips },
  ]);
  await startDailyQuiz(asha, [single]);
  expect((await list(asha)).mistakes[1]).toMatchObject({ question_id: single.id, slip: null, slips: null });
});

test("a day of another century is rejected, with the days that are accepted", async () => {
  const { asha } = await start();
  for (const since of ["0000-01-01", "0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"]) {
    const reads = asha.send({ url: "/api/mistakes", query: { since } });
    const start = asha.send({ method: "POST", url: "/api/quiz", payload: { type: "mistakes", since } });
    for (const { statusCode, body } of [await reads, await start]) {
      expect(statusCode, `${since} ${body}`).toBe(400);
      expect(body).toContain("a day from 2000-01-01 to 2099-12-31");
    }
  }
  expect(await listedIds(asha, { since: "2000-01-01" })).toEqual([]);
});
