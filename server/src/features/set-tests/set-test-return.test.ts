import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, startAssigned, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

const MINUTE = 60_000;
const ms = (time: string | null | undefined) => Date.parse(time ?? "");

/** A test of a teacher that is open for 60 minutes from now on, 30 for each student. */
async function startTest(settings: Parameters<typeof scheduleTest>[2] = {}) {
  const testApp = await startTestApp();
  const questions = await addBank(testApp.db, 1, { single: 3 });
  await freezeClock(testApp.db);
  const [teacher, asha] = [await testApp.signInAs({ role: "teacher" }), await testApp.signInAs()];
  const window = windowOf(-1, 60);
  const { id, code } = await scheduleTest(teacher, questions, { minutes: 30, ...settings }, window);
  const params = { id, userId: asha.id };
  const letBackIn = (reason = "Pressed Submit by mistake.", person: TestUser = teacher) =>
    person.request("letBackIn", { params, body: { reason } });
  const stateOf = async () =>
    (await teacher.request("getLiveTest", { params: { id } })).learners.find(
      ({ user_id }) => user_id === asha.id,
    );
  const override = (body: { extra_minutes?: number; closes_at?: string; attempts?: number }) =>
    teacher.request("setTestOverride", { params, body });
  return { ...testApp, teacher, asha, id, code, params, letBackIn, stateOf, override };
}

test("a student who handed in by mistake goes on in the same attempt, with all answers and the time that is left", async () => {
  const { db, shiftClock, signInAs, teacher, asha, id, code, letBackIn, stateOf } = await startTest();
  const attempt = await beginAssigned(asha, code);
  const [first, second, third] = await attempt.questions();
  if (!first || !second || !third) throw new Error("The test has too few questions.");
  await attempt.answer(first.id, rightAnswer(first));
  await attempt.answer(second.id, wrongAnswerTo(second));
  const running = await expectRejection(letBackIn());
  expect(running).toMatchObject({ status: 409, code: "attempt_not_ended" });
  await attempt.end();
  expect(await expectRejection(attempt.questions())).toMatchObject({ code: "not_released" });
  await shiftClock("10 minutes");
  expect(await stateOf()).toMatchObject({ state: "submitted", ended_by: "self", let_back: "possible" });

  await letBackIn();
  expect(await stateOf()).toMatchObject({
    state: expect.stringMatching(/writing|no_contact/),
    ended_by: null,
  });
  const quiz = await attempt.quiz();
  expect(quiz).toMatchObject({ state: "in_progress", answered_ids: [first.id, second.id].toSorted() });
  expect(ms(quiz.end_time)).toBe(ms(attempt.begun.end_time));
  const { test: read } = await asha.request("getTestByCode", { params: { code } });
  expect(read).toMatchObject({ hash: attempt.hash, attempts_left: 0 });
  await attempt.answer(second.id, rightAnswer(second));
  await attempt.answer(third.id, rightAnswer(third));
  await attempt.end();
  expect((await listAudit(db)).filter(({ action }) => action === "letBackIn")).toMatchObject([
    {
      actor_id: teacher.id,
      object_id: id,
      before: { ended_by: "self" },
      after: { user_id: asha.id, reason: "Pressed Submit by mistake." },
    },
  ]);

  await shiftClock("45 minutes");
  const results = () => teacher.request("getTestResults", { params: { id } });
  expect((await results()).students).toMatchObject([{ marks: 12, correct: 3, attempts: 1 }]);
  await shiftClock("64 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(await attempt.stats()).toMatchObject({ score: 12, correct: 3, wrong: 0, total: 3 });
  expect(await expectRejection(letBackIn("Late.", await signInAs({ role: "teacher" })))).toMatchObject({
    status: 404,
    code: "test_not_found",
  });
});

test("who was ended by the clock comes back only with more time, and by the rule for late starters", async () => {
  const { shiftClock, asha, code, letBackIn, stateOf, override } = await startTest();
  await shiftClock("5 minutes");
  const attempt = await beginAssigned(asha, code);
  await shiftClock("40 minutes");
  expect(await stateOf()).toMatchObject({ state: "submitted", let_back: "no_time_left" });
  expect(await expectRejection(letBackIn())).toMatchObject({ status: 409, code: "no_time_left" });
  await override({ extra_minutes: 15 });
  expect(await stateOf()).toMatchObject({ let_back: "possible" });
  await letBackIn("The phone threw her out.");
  expect(ms((await attempt.quiz()).end_time)).toBe(ms(attempt.begun.end_time) + 15 * MINUTE);
  expect(await attempt.questions()).toHaveLength(3);
});

test("a pause for all goes on for who is let back in, and what lasted of it is no lost time", async () => {
  const { shiftClock, teacher, asha, id, code, letBackIn } = await startTest();
  const attempt = await beginAssigned(asha, code);
  await attempt.end();
  await teacher.request("pauseSetTest", { params: { id }, body: {} });
  await shiftClock("10 minutes");
  await letBackIn();
  expect(await attempt.quiz()).toMatchObject({ paused_since: expect.any(String) });
  expect(await expectRejection(attempt.questions())).toMatchObject({ code: "test_paused" });
  await teacher.request("resumeSetTest", { params: { id }, body: {} });
  const { end_time } = await attempt.quiz();
  expect(Math.abs(ms(end_time) - ms(attempt.begun.end_time) - 10 * MINUTE)).toBeLessThan(1);
});

test("nobody goes on who has seen the results, or never began, or after the test; a second attempt that was not begun goes", async () => {
  const { shiftClock, asha, code, letBackIn, stateOf } = await startTest({ shown: "at_once", attempts: 2 });
  expect(await expectRejection(letBackIn())).toMatchObject({ status: 404, code: "member_not_found" });
  const attempt = await beginAssigned(asha, code);
  await attempt.end();
  expect(await attempt.quiz()).toMatchObject({ state: "completed" });
  expect(await stateOf()).toMatchObject({ let_back: "results_shown" });
  expect(await expectRejection(letBackIn())).toMatchObject({ status: 409, code: "results_seen" });
  await shiftClock("55 minutes");
  await stateOf();
  await shiftClock("100 minutes");
  expect(await expectRejection(letBackIn())).toMatchObject({ status: 409, code: "test_over" });

  const later = await startTest({ attempts: 2 });
  const first = await beginAssigned(later.asha, later.code);
  await first.end();
  const second = await startAssigned(later.asha, later.code);
  await later.letBackIn();
  expect(await expectRejection(second.begin())).toMatchObject({ status: 404 });
  const { test: read } = await later.asha.request("getTestByCode", { params: { code: later.code } });
  expect(read).toMatchObject({ hash: first.hash, attempts_left: 1 });
});
