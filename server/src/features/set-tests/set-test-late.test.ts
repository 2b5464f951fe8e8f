import type { AttemptQuestion, SetTest } from "@rasayan/contract";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

const MINUTE = 60_000;

/** A class of three and a test of 15 minutes that is open for 20. */
async function startTest(settings: Partial<SetTest> = {}) {
  const testApp = await startTestApp();
  const questions = await addBank(testApp.db, 1, { single: 2, multi: 1, integer: 1 });
  await freezeClock(testApp.db);
  const teacher = await testApp.signInAs({ role: "teacher" });
  const [asha, ravi, meera] = [await testApp.signInAs(), await testApp.signInAs(), await testApp.signInAs()];
  const { minutes = 15, late_rule = "stop_at_closing", shown = "after_closing" } = settings;
  const { id, code } = await scheduleTest(
    teacher,
    questions,
    { minutes, late_rule, shown },
    windowOf(-1, 20),
  );
  return { ...testApp, teacher, asha, ravi, meera, id, code };
}

/** One who sits the test; `give` sends an answer that was given so many minutes after the beginning. */
async function sit(person: TestUser, code: string) {
  const player = await beginAssigned(person, code);
  const questions = await player.questions();
  const begunAt = Date.parse(player.begun.server_now);
  return {
    ...player,
    questions,
    endsIn: Math.round((Date.parse(player.begun.end_time ?? "") - begunAt) / MINUTE),
    give: (question: AttemptQuestion | undefined, answer: object, minute: number, isClockSet = true) =>
      player.answer(
        question?.id ?? 0,
        { ...answer, seq: Math.round(begunAt + minute * MINUTE) },
        isClockSet ? { "x-clock-set": "1" } : {},
      ),
  };
}

async function readResults(teacher: TestUser, id: number) {
  const { students } = await teacher.request("getTestResults", { params: { id } });
  return (person: TestUser) => {
    const found = students.find(({ user_id }) => user_id === person.id);
    return { marks: found?.marks, late_answers: found?.late_answers };
  };
}

const sheetOf = (teacher: TestUser, id: number, { id: userId }: TestUser) =>
  teacher.request("getTestSheet", { params: { id, userId } });
const decide = (teacher: TestUser, id: number, { id: userId }: TestUser, is_taken: boolean) =>
  teacher.request("decideLateAnswers", { params: { id, userId }, body: { is_taken } });

/** The completed attempts whose stored marks are not what their answers and grades add up to. */
async function listWrongTotals(db: Db) {
  const { rows } = await sql`select z.id from quizzes z cross join lateral quiz_totals(z.user_id, z.id) t
    where z.state = 'completed' and (z.score, z.max_score, z.correct, z.wrong)
      is distinct from (t.score, t.max_score, t.correct, t.wrong)`.execute(db);
  return rows;
}

test.each([
  ["stop_at_closing" as const, 10],
  ["full_time" as const, 15],
])(
  "with the rule %s three students end to the second, and a dead network costs no answer",
  async (late_rule, endsIn) => {
    const { shiftClock, teacher, asha, ravi, meera, id, code } = await startTest({ late_rule });
    const [ashas, meeras] = [await sit(asha, code), await sit(meera, code)];
    expect([ashas.endsIn, meeras.endsIn]).toEqual([15, 15]);
    const [first, second, third, fourth] = ashas.questions;
    if (!first || !second || !third || !fourth) throw new Error("The test is empty.");
    await ashas.give(first, rightAnswer(first), 1);
    await meeras.give(first, rightAnswer(first), 4);
    // Her network is dead from the fifth minute on.
    await shiftClock("10 minutes");
    const ravis = await sit(ravi, code);
    expect(ravis.endsIn).toBe(endsIn);
    await ravis.give(first, rightAnswer(first), 1);
    await shiftClock("15 minutes 2 seconds");
    await ashas.give(second, rightAnswer(second), 14.9, false);
    await shiftClock("15 minutes 3 seconds");
    expect(await expectRejection(ashas.give(third, rightAnswer(third), 14.9, false))).toMatchObject({
      code: "answer_late",
    });
    await shiftClock("17 minutes");
    // Given after the end, it does not count, however soon it comes.
    expect(await expectRejection(meeras.give(fourth, rightAnswer(fourth), 15.01))).toMatchObject({
      code: "answer_late",
    });
    await meeras.give(second, wrongAnswerTo(second), 6);
    await meeras.give(third, rightAnswer(third), 14.9);
    await meeras.end();
    const results = await readResults(teacher, id);
    expect([asha, meera].map(results)).toEqual([
      { marks: 8, late_answers: 1 },
      { marks: 7, late_answers: 1 },
    ]);
  },
);

test("a page of an earlier build says in the body that its clock was set", async () => {
  const { shiftClock, teacher, meera, id, code } = await startTest();
  const meeras = await sit(meera, code);
  const [first] = meeras.questions;
  if (!first) throw new Error("The test is empty.");
  await shiftClock("17 minutes");
  const seq = Date.parse(meeras.begun.server_now) + MINUTE;
  await meeras.answer(first.id, { ...rightAnswer(first), seq, is_clock_set: true });
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: 4, late_answers: 0 });
});

test("during a pause only what was given before it is taken, for three minutes; the rest waits until the test goes on", async () => {
  const { shiftClock, teacher, asha, id, code } = await startTest();
  const ashas = await sit(asha, code);
  const [first, second, third, fourth] = ashas.questions;
  if (!first || !second || !third || !fourth) throw new Error("The test is empty.");
  const params = { id };
  const paused = { code: "test_paused" };
  await shiftClock("5 minutes");
  await teacher.request("pauseSetTest", { params, body: {} });
  await shiftClock("5 minutes 3 seconds");
  expect(await expectRejection(ashas.give(first, rightAnswer(first), 4, false))).toMatchObject(paused);
  await shiftClock("7 minutes 59 seconds");
  await ashas.give(first, rightAnswer(first), 4);
  expect(await expectRejection(ashas.give(second, rightAnswer(second), 5.01))).toMatchObject(paused);
  await shiftClock("8 minutes 1 second");
  expect(await expectRejection(ashas.give(second, rightAnswer(second), 4))).toMatchObject(paused);
  await teacher.request("resumeSetTest", { params, body: {} });
  await ashas.give(second, rightAnswer(second), 4);
  // Who has no network knows of no pause.
  await ashas.give(third, wrongAnswerTo(third), 6);
  await ashas.end();
  expect((await readResults(teacher, id))(asha)).toEqual({ marks: 6, late_answers: 0 });
});

test("a newer answer that came in time stays when an older late one is taken", async () => {
  const { shiftClock, teacher, meera, id, code } = await startTest();
  const meeras = await sit(meera, code);
  const [first, second] = meeras.questions;
  if (!first || !second) throw new Error("The test is empty.");
  // Two phones: one has opened the page anew without a network, and does not know the time.
  await shiftClock("16 minutes");
  for (const question of [first, second])
    expect(await expectRejection(meeras.give(question, wrongAnswerTo(question), 8, false))).toMatchObject({
      code: "answer_late",
    });
  await meeras.give(first, rightAnswer(first), 9);
  const states = async () => (await sheetOf(teacher, id, meera)).late_answers.map(({ state }) => state);
  expect(await states()).toEqual(["superseded", "waiting"]);
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: 4, late_answers: 1 });
  expect(await expectRejection(meeras.stats())).toMatchObject({
    code: "not_released",
    params: { late_answers: 1 },
  });
  await decide(teacher, id, meera, true);
  expect(await states()).toEqual(["superseded", "taken"]);
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: 3, late_answers: 0 });
  expect(await expectRejection(decide(teacher, id, meera, true))).toMatchObject({ code: "no_late_answers" });
  expect(await expectRejection(decide(teacher, id, meera, false))).toMatchObject({ code: "no_late_answers" });
});

test.each([
  ["at_once" as const, [false, true]],
  ["after_closing" as const, [false, true]],
  ["never" as const, [false, false]],
])(
  "with results shown %s the teacher reads which late answers came after the key was shown",
  async (shown, expected) => {
    const { db, shiftClock, teacher, meera, id, code } = await startTest({ shown });
    const meeras = await sit(meera, code);
    const [first, second] = meeras.questions;
    if (!first || !second) throw new Error("The test is empty.");
    await shiftClock("15 minutes 3 seconds");
    await expectRejection(meeras.give(first, rightAnswer(first), 9, false));
    await shiftClock("24 minutes");
    await expireQuizzes(db, standaloneJobContext);
    await expectRejection(meeras.give(second, rightAnswer(second), 9));
    const { late_answers } = await sheetOf(teacher, id, meera);
    expect(late_answers.map(({ is_key_shown }) => is_key_shown)).toEqual(expected);
  },
);

test("a student is told which answers came too late, until the teacher has decided", async () => {
  const { db, shiftClock, teacher, meera, id, code } = await startTest();
  const meeras = await sit(meera, code);
  const [first, second] = meeras.questions;
  if (!first || !second) throw new Error("The test is empty.");
  await meeras.give(first, rightAnswer(first), 1);
  await shiftClock("19 minutes");
  await expectRejection(meeras.give(second, rightAnswer(second), 9));
  expect((await expectRejection(meeras.stats())).params).toEqual({ late_answers: 1 });
  await shiftClock("24 minutes");
  await expireQuizzes(db, standaloneJobContext);
  const lateIds = async () =>
    (await meera.request("getQuizStats", { params: { hash: meeras.hash } })).late_ids;
  expect(await lateIds()).toEqual([second.id]);
  await decide(teacher, id, meera, false);
  expect(await lateIds()).toEqual([]);
});

test("what comes later is kept apart, and counts from when the teacher takes it", async () => {
  const { db, shiftClock, teacher, asha, meera, id, code } = await startTest();
  const meeras = await sit(meera, code);
  const ashas = await sit(asha, code);
  const [first, second, third, fourth] = meeras.questions;
  if (!first || !second || !third || !fourth) throw new Error("The test is empty.");
  await meeras.give(first, wrongAnswerTo(first), 1);
  await ashas.give(first, rightAnswer(first), 1);
  await shiftClock("18 minutes 1 second");
  const late = async (...given: Parameters<typeof meeras.give>) =>
    (await expectRejection(meeras.give(...given))).code;
  // Of a right and of a wrong one the student hears the same.
  expect(await late(first, rightAnswer(first), 6)).toBe("answer_late");
  expect(await late(second, wrongAnswerTo(second), 15.1)).toBe("answer_late");
  expect(await late(third, rightAnswer(third), 7, false)).toBe("answer_late");
  // What was sent twice is kept once, and what arrived in time was saved.
  expect(await late(first, rightAnswer(first), 6)).toBe("answer_late");
  await meeras.give(first, wrongAnswerTo(first), 1);
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: -1, late_answers: 3 });
  expect(await expectRejection(meeras.stats())).toMatchObject({ code: "not_released" });
  const { late_answers } = await sheetOf(teacher, id, meera);
  expect(late_answers.map(({ state, attempt, is_clock_set }) => ({ state, attempt, is_clock_set }))).toEqual([
    { state: "waiting", attempt: 1, is_clock_set: true },
    { state: "waiting", attempt: 1, is_clock_set: true },
    { state: "waiting", attempt: 1, is_clock_set: false },
  ]);
  const [firstLate] = late_answers;
  const minutesBetween = (from: string | null | undefined, to: string | undefined) =>
    Math.round((Date.parse(to ?? "") - Date.parse(from ?? "")) / MINUTE);
  expect(minutesBetween(firstLate?.given_at, firstLate?.ended_at)).toBe(9);
  expect(minutesBetween(firstLate?.ended_at, firstLate?.arrived_at)).toBe(3);

  const left = await decide(teacher, id, meera, false);
  expect(left.late_answers.map(({ state }) => state)).toEqual(["left", "left", "left"]);
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: -1, late_answers: 0 });
  expect(await expectRejection(decide(teacher, id, meera, false))).toMatchObject({ code: "no_late_answers" });
  const taken = await decide(teacher, id, meera, true);
  expect(taken.late_answers.map(({ state }) => state)).toEqual(["taken", "taken", "taken"]);
  expect(taken.answers.map(({ outcome }) => outcome)).toEqual(["correct", "wrong", "correct", "unattempted"]);
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: 7, late_answers: 0 });
  expect(await expectRejection(decide(teacher, id, meera, true))).toMatchObject({ code: "no_late_answers" });
  const { rows: audit } = await sql`select action, after ->> 'is_taken' as is_taken from audit_log
    where action = 'decideLateAnswers' order by id`.execute(db);
  expect(audit).toEqual([
    { action: "decideLateAnswers", is_taken: "false" },
    { action: "decideLateAnswers", is_taken: "true" },
  ]);

  // The release stores the same marks.
  await shiftClock("24 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(await meeras.stats()).toMatchObject({ score: 7, max_score: 16 });
  expect((await readResults(teacher, id))(meera)).toEqual({ marks: 7, late_answers: 0 });
  expect(await listWrongTotals(db)).toEqual([]);
});

test("an attempt that was released is marked from scratch with what is taken, also after decisions", async () => {
  const { db, shiftClock, teacher, asha, meera, id, code } = await startTest();
  const [ashas, meeras] = [await sit(asha, code), await sit(meera, code)];
  const [first, second, third] = meeras.questions;
  if (!first || !second || !third) throw new Error("The test is empty.");
  await ashas.give(first, rightAnswer(first), 1);
  await meeras.give(first, wrongAnswerTo(first), 1);
  await shiftClock("24 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(await meeras.stats()).toMatchObject({ score: -1, max_score: 16 });
  // Her phone comes back into the network when all is over.
  for (const question of [first, second, third])
    await expectRejection(meeras.give(question, rightAnswer(question), 9));
  const body = { kind: "full_attempted" as const, reason: "Misprinted." };
  await teacher.request("decideQuestion", { params: { id, questionId: second.id }, body });
  const isMarked = async () => {
    const { rows } = await sql`select id from set_test_decisions where finished_at is null`.execute(db);
    return rows.length === 0;
  };
  await expect.poll(isMarked, { timeout: 30_000 }).toBe(true);
  const results = async () => (await readResults(teacher, id))(meera);
  expect(await results()).toEqual({ marks: -1, late_answers: 3 });
  const csv = async () => {
    const { body: text } = await teacher.send({ url: `/api/teacher/tests/${id}/results.csv` });
    const [heads = [], , ...rows] = parse(text, { bom: true }) as string[][];
    return rows.map((row) => row[heads.indexOf("late_answers")]);
  };
  expect(await csv()).toEqual(["0", "3 waiting"]);

  const { answers } = await decide(teacher, id, meera, true);
  expect(answers.map(({ marks }) => marks)).toEqual([4, 4, 4, 0]);
  expect(await results()).toEqual({ marks: 12, late_answers: 0 });
  await expect
    .poll(() => meeras.stats(), { timeout: 30_000 })
    .toMatchObject({ score: 12, max_score: 16, correct: 3 });
  expect(await csv()).toEqual(["3 taken", "0"]);
  expect(await listWrongTotals(db)).toEqual([]);
  expect((await meera.request("exportUser")).tables.late_answers).toHaveLength(3);
});

test("nothing is kept of an attempt that its student has handed in", async () => {
  const { shiftClock, teacher, asha, id, code } = await startTest();
  const ashas = await sit(asha, code);
  const [first] = ashas.questions;
  if (!first) throw new Error("The test is empty.");
  await ashas.end();
  expect(await expectRejection(ashas.give(first, rightAnswer(first), 0))).toMatchObject({
    code: "quiz_ended",
  });
  await shiftClock("19 minutes");
  expect(await expectRejection(ashas.give(first, rightAnswer(first), 0))).toMatchObject({
    code: "quiz_ended",
  });
  expect((await readResults(teacher, id))(asha)).toEqual({ marks: 0, late_answers: 0 });
  expect(await expectRejection(decide(teacher, id, asha, true))).toMatchObject({ code: "no_late_answers" });
});

test("only the owner of the test decides, and not once it is archived", async () => {
  const { shiftClock, signInAs, teacher, meera, id, code } = await startTest();
  const other = await signInAs({ role: "teacher" });
  const meeras = await sit(meera, code);
  const [first] = meeras.questions;
  if (!first) throw new Error("The test is empty.");
  await shiftClock("24 minutes");
  await expectRejection(meeras.give(first, rightAnswer(first), 9));
  expect(await expectRejection(decide(other, id, meera, true))).toMatchObject({ status: 404 });
  expect(await expectRejection(decide(meera, id, meera, true))).toMatchObject({ status: 403 });
  await teacher.request("archiveSetTest", { params: { id }, body: {} });
  expect(await expectRejection(decide(teacher, id, meera, true))).toMatchObject({ code: "test_archived" });
});

test("results that are shown at once wait for what may still arrive, unless the student hands in", async () => {
  const { db, shiftClock, asha, meera, code } = await startTest({ shown: "at_once" });
  const [ashas, meeras] = [await sit(asha, code), await sit(meera, code)];
  const [first] = meeras.questions;
  if (!first) throw new Error("The test is empty.");
  await ashas.end();
  expect(await ashas.stats()).toMatchObject({ score: 0 });
  await shiftClock("16 minutes");
  await expireQuizzes(db, standaloneJobContext);
  // A look at the attempt does not end it before its answers have come.
  expect(await expectRejection(meeras.stats())).toMatchObject({ code: "not_released" });
  await meeras.give(first, rightAnswer(first), 9);
  await shiftClock("18 minutes 1 second");
  expect(await meeras.stats()).toMatchObject({ score: 4 });
});

test("late answers of an attempt that goes on wait until it has ended again", async () => {
  const { shiftClock, teacher, asha, id, code } = await startTest({ late_rule: "full_time" });
  const sitting = await sit(asha, code);
  const [first, second] = sitting.questions;
  await shiftClock("19 minutes");
  const late = await expectRejection(sitting.give(first, rightAnswer(first ?? expect.fail()), 14));
  expect(late).toMatchObject({ status: 409, code: "answer_late" });
  const params = { id, userId: asha.id };
  await teacher.request("setTestOverride", { params, body: { extra_minutes: 30 } });
  await teacher.request("letBackIn", { params, body: { reason: "The phone was off." } });
  await expectRejection(decide(teacher, id, asha, true));
  expect((await sitting.quiz()).answered_ids).toEqual([]);
  await sitting.give(second, rightAnswer(second ?? expect.fail()), 20);
  await sitting.end();
  await decide(teacher, id, asha, true);
  expect((await readResults(teacher, id))(asha)).toMatchObject({ marks: 8 });
});
