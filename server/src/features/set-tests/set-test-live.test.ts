import pg from "pg";
import { expect, test, vi } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { ResponseError, startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addClass } from "../../../test/test-classes.ts";
import { isOnPostgres } from "../../../test/test-database.ts";
import { addBank, rightAnswer } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, startAssigned, windowOf } from "../../../test/test-set-tests.ts";
import { freeTestQuestions } from "./set-test-actions.ts";

const MINUTE = 60_000;
const ms = (time: string | null | undefined) => Date.parse(time ?? "");

async function startLiveTest() {
  const testApp = await startTestApp();
  const questions = await addBank(testApp.db, 1, { single: 1, multi: 1, integer: 1 });
  await freezeClock(testApp.db);
  const [asha, ravi] = [await testApp.signInAs(), await testApp.signInAs()];
  const teacher = await testApp.signInAs({ role: "teacher" });
  const { id: classId } = await addClass(teacher, { Asha: asha, Ravi: ravi });
  const settings = { class_ids: [classId], minutes: 60 };
  const { id, code, closes_at } = await scheduleTest(teacher, questions, settings, windowOf(-30, 30));
  const params = { id };
  const live = () => teacher.request("getLiveTest", { params });
  const stateOf = async ({ id: userId }: TestUser) =>
    (await live()).learners.find((learner) => learner.user_id === userId);
  return { ...testApp, questions, asha, ravi, teacher, classId, id, code, closes_at, params, live, stateOf };
}

const contact = (person: TestUser, hash: string, question_id: number) =>
  person.request("sendContact", { params: { hash }, body: { question_id } });

test("a teacher sees how far each student is, and nothing of what they answered", async () => {
  const { db, shiftClock, signInAs, teacher, asha, ravi, code, live, stateOf } = await startLiveTest();
  const stranger = await signInAs();
  await addClass(teacher, { Tara: stranger });
  expect((await live()).learners).toMatchObject([
    { user_id: asha.id, name: "Asha", state: "not_begun", question_number: null, last_seen_at: null },
    { user_id: ravi.id, name: "Ravi", state: "not_begun" },
  ]);
  const attempt = await beginAssigned(asha, code);
  expect(await stateOf(asha)).toMatchObject({ state: "writing", question_number: null });
  const [first, second] = await attempt.questions();
  if (!first || !second) throw new Error("The test has too few questions.");
  await attempt.answer(first.id, rightAnswer(first));
  const { end_time } = await contact(asha, attempt.hash, second.id);
  expect(end_time).toBe(attempt.begun.end_time);
  const writing = await stateOf(asha);
  expect(writing).toMatchObject({ state: "writing", question_number: 2 });
  expect(JSON.stringify(await live())).not.toMatch(/answer|score|outcome|correct|@/i);

  await shiftClock("61 seconds");
  expect(await stateOf(asha)).toMatchObject({ state: "no_contact", last_seen_at: writing?.last_seen_at });
  await contact(asha, attempt.hash, first.id);
  expect(await stateOf(asha)).toMatchObject({ state: "writing", question_number: 1 });
  await attempt.end();
  expect(await stateOf(asha)).toMatchObject({ state: "submitted", ended_by: "self", question_number: 1 });
  // Once nobody can be writing, where each was is forgotten.
  await shiftClock("34 minutes");
  await freeTestQuestions(db);
  expect(await stateOf(asha)).toMatchObject({ state: "submitted", question_number: null });
});

test("a test is due on the dashboard from a week before it until it is begun, and again only with an attempt left, to members of its class", async () => {
  const { signInAs, teacher, questions, asha, classId, code } = await startLiveTest();
  const due = async (person: TestUser) => (await person.request("listOpenQuizzes")).due_tests;
  const classes = { class_ids: [classId] };
  const soon = await scheduleTest(teacher, questions, classes, windowOf(60, 120));
  await scheduleTest(teacher, questions, classes, windowOf(8 * 24 * 60, 8 * 24 * 60 + 60));
  expect(await due(asha)).toMatchObject([
    { code, title: "Weekly test", state: "open", attempts_left: 1, attempt: null },
    { code: soon.code, state: "scheduled" },
  ]);
  expect(await due(await signInAs())).toEqual([]);
  const { begin, end } = await startAssigned(asha, code);
  // Not begun, it is there once.
  expect(await asha.request("listOpenQuizzes")).toMatchObject({
    quizzes: [],
    due_tests: [{ code }, { code: soon.code }],
  });
  await begin();
  expect(await asha.request("listOpenQuizzes")).toMatchObject({
    quizzes: [{ type: "assigned" }],
    due_tests: [{ code: soon.code }],
  });
  await end();
  expect(await due(asha)).toMatchObject([{ code: soon.code }]);
  const twice = await scheduleTest(teacher, questions, { ...classes, attempts: 2 }, windowOf(-1, 90));
  await (await beginAssigned(asha, twice.code)).end();
  expect(await due(asha)).toMatchObject([{ code: twice.code, attempts_left: 1 }, { code: soon.code }]);
  await asha.request("leaveClass", { params: { id: classId } });
  expect(await due(asha)).toEqual([]);
});

test("extra time for all moves the clocks that run and the closing, and gives back nothing that has ended", async () => {
  const { shiftClock, teacher, asha, ravi, code, params, closes_at, live } = await startLiveTest();
  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  await ravis.end();
  const handedIn = (await ravis.quiz()).end_time;
  const give = (extra_minutes: number) =>
    teacher.request("setExtraTime", { params, body: { extra_minutes } });
  await give(15);
  expect(ms((await ashas.quiz()).end_time)).toBe(ms(closes_at) + 15 * MINUTE);
  expect((await ravis.quiz()).end_time).toBe(handedIn);
  expect(await live()).toMatchObject({ minutes: 60, extra_minutes: 15 });
  expect(ms((await live()).closes_at)).toBe(ms(closes_at) + 15 * MINUTE);
  const { test: read } = await asha.request("getTestByCode", { params: { code } });
  expect(read).toMatchObject({ minutes: 75, extra_minutes: 0 });
  // A new closing time is the time that the teacher has named.
  const later = new Date(ms(closes_at) + 40 * MINUTE).toISOString();
  const window = { opens_at: "2020-01-01T00:00:00Z", closes_at: later };
  await teacher.request("scheduleSetTest", { params, body: window });
  expect((await live()).closes_at).toBe(later);
  await give(0);
  expect(ms((await ashas.quiz()).end_time)).toBe(ms(later) - 15 * MINUTE);
  // Less extra time doesn't end the test.
  await give(15);
  await shiftClock("58 minutes");
  expect(await expectRejection(give(0))).toMatchObject({ status: 409, code: "test_would_end" });
  expect(await live()).toMatchObject({ state: "open", extra_minutes: 15, closes_at: later });
  await teacher.request("closeSetTest", { params, body: {} });
  expect(await expectRejection(give(15))).toMatchObject({ status: 409, code: "test_not_open" });
});

test("a pause stops the clock and hides the paper, and the end and the closing move by as long as it lasts", async () => {
  const { shiftClock, teacher, asha, ravi, code, params, closes_at, live, stateOf } = await startLiveTest();
  const attempt = await beginAssigned(asha, code);
  const [first, second] = await attempt.questions();
  if (!first || !second) throw new Error("The test has too few questions.");
  const pause = () => teacher.request("pauseSetTest", { params, body: {} });
  const resume = () => teacher.request("resumeSetTest", { params, body: {} });
  const before = ms((await contact(asha, attempt.hash, first.id)).server_now);

  await pause();
  const { paused_since } = await contact(asha, attempt.hash, first.id);
  expect(ms(paused_since)).toBeGreaterThanOrEqual(before);
  expect(await attempt.quiz()).toMatchObject({ state: "in_progress", paused_since });
  expect(await stateOf(asha)).toMatchObject({ paused_since, is_paused_alone: false });
  const paused = { status: 409, code: "test_paused" };
  expect(await expectRejection(attempt.questions())).toMatchObject(paused);
  expect(await expectRejection(attempt.question(first.id))).toMatchObject(paused);
  const given = { ...rightAnswer(first), seq: ms(paused_since) - 1 };
  // When it ends is not known before it goes on.
  expect((await attempt.sendAnswer(first.id, given)).json()).toMatchObject({ saved: true, end_time: null });
  expect(await expectRejection(attempt.answer(second.id, rightAnswer(second)))).toMatchObject(paused);
  const sitting = await startAssigned(ravi, code);
  expect(await expectRejection(sitting.begin())).toMatchObject(paused);
  const window = { opens_at: "2020-01-01T00:00:00Z", closes_at: new Date(before + 3_600_000).toISOString() };
  expect(await expectRejection(teacher.request("scheduleSetTest", { params, body: window }))).toMatchObject({
    status: 409,
    code: "test_is_paused",
  });

  await shiftClock("20 minutes");
  await pause();
  await resume();
  const moved = ms(closes_at) + 20 * MINUTE;
  expect(await live()).toMatchObject({ paused_since: null, state: "open" });
  for (const time of [(await attempt.quiz()).end_time, (await live()).closes_at])
    expect(Math.abs(ms(time) - moved)).toBeLessThan(1);
  await attempt.answer(second.id, rightAnswer(second));
  expect(await attempt.quiz()).toMatchObject({ answered_ids: [first.id, second.id].toSorted() });
  // It would have ended by now.
  await shiftClock("49 minutes");
  expect(await attempt.quiz()).toMatchObject({ state: "in_progress" });
  await shiftClock("51 minutes");
  expect(await attempt.quiz()).toMatchObject({ state: "completed" });
});

test("a pause that is forgotten ends after twelve hours, and what was left of the time is there then", async () => {
  const { shiftClock, teacher, asha, code, params, closes_at } = await startLiveTest();
  const attempt = await beginAssigned(asha, code);
  await teacher.request("pauseSetTest", { params, body: {} });
  await shiftClock("11 hours 59 minutes");
  expect(await attempt.quiz()).toMatchObject({ paused_since: expect.any(String) });
  await shiftClock("12 hours 1 minute");
  expect(await attempt.quiz()).toMatchObject({ state: "in_progress", paused_since: null });
  expect(ms((await attempt.quiz()).end_time)).toBe(ms(closes_at) + 12 * 60 * MINUTE);
  expect(await attempt.questions()).toHaveLength(3);
});

test("one student is paused and ended alone, by the teachers who see the student", async () => {
  const { signInAs, teacher, asha, ravi, code, params, stateOf } = await startLiveTest();
  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  await teacher.request("pauseSetTest", { params, body: { user_id: asha.id } });
  expect(await stateOf(asha)).toMatchObject({ is_paused_alone: true });
  expect(await ravis.questions()).toHaveLength(3);
  expect(await expectRejection(ashas.questions())).toMatchObject({ code: "test_paused" });
  await teacher.request("resumeSetTest", { params, body: { user_id: asha.id } });

  const end = (userId: number) =>
    teacher.request("endLearnersAttempt", { params: { ...params, userId }, body: {} });
  const [first] = await ashas.questions();
  await end(asha.id);
  expect(await stateOf(asha)).toMatchObject({ state: "submitted", ended_by: "teacher" });
  expect(await stateOf(ravi)).toMatchObject({ state: "writing" });
  // What was on its way still arrives.
  await ashas.answer(first?.id ?? 0, { answer_id: 1 });
  await ashas.end();
  expect(await ashas.quiz()).toMatchObject({ state: "in_progress" });
  expect(await expectRejection(end(asha.id))).toMatchObject({ status: 409, code: "nothing_to_end" });

  const stranger = await signInAs();
  expect(await expectRejection(end(stranger.id))).toMatchObject({ status: 404, code: "member_not_found" });
  const other = await signInAs({ role: "teacher" });
  const body = {};
  for (const refused of [
    () => other.request("getLiveTest", { params }),
    () => other.request("setExtraTime", { params, body: { extra_minutes: 5 } }),
    () => other.request("pauseSetTest", { params, body }),
    () => other.request("resumeSetTest", { params, body }),
    () => other.request("endLearnersAttempt", { params: { ...params, userId: ravi.id }, body }),
    () => other.request("setTestOverride", { params: { ...params, userId: ravi.id }, body }),
  ])
    expect(await expectRejection(refused())).toMatchObject({ status: 404, code: "test_not_found" });
  expect(await expectRejection(other.request("getLiveTest", { params: { id: 999_999 } }))).toMatchObject({
    status: 404,
    code: "test_not_found",
  });
});

test("keys wait for whoever still writes, whatever the windows are by now", async () => {
  const { db, shiftClock, signInAs, questions } = await startLiveTest();
  const [teacher, tara] = [await signInAs({ role: "teacher" }), await signInAs()];
  const { id: classId } = await addClass(teacher, { Tara: tara });
  const settings = { class_ids: [classId], minutes: 60, late_rule: "full_time" as const };
  const { id, code } = await scheduleTest(teacher, questions, settings, windowOf(-1, 20));
  const params = { id, userId: tara.id };
  await teacher.request("setTestOverride", { params, body: { closes_at: windowOf(-1, 50).closes_at } });
  await shiftClock("40 minutes");
  const attempt = await beginAssigned(tara, code);
  await teacher.request("setTestOverride", { params, body: {} });
  const ends = async () =>
    db
      .selectFrom("quizzes")
      .innerJoin("set_tests", "set_tests.id", "quizzes.set_test_id")
      .select(["quizzes.end_time", "set_tests.ends_at"])
      .where("quizzes.hash", "=", attempt.hash)
      .executeTakeFirstOrThrow();
  const { end_time, ends_at } = await ends();
  expect(ms(end_time?.toISOString())).toBe(ms(attempt.begun.end_time));
  expect(ends_at?.getTime()).toBe((end_time?.getTime() ?? 0) + 3 * MINUTE);
});

test("closing a test ends the pause of one student too, and says that a teacher has ended it", async () => {
  const { shiftClock, teacher, asha, ravi, code, params, stateOf } = await startLiveTest();
  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  for (const { id: user_id } of [asha, ravi])
    await teacher.request("pauseSetTest", { params, body: { user_id } });
  // Before her page knew of the pause.
  await ashas.end();
  await shiftClock("5 minutes");
  await teacher.request("closeSetTest", { params, body: {} });
  await shiftClock("10 minutes");
  for (const attempt of [ashas, ravis]) {
    expect(await attempt.quiz()).toMatchObject({ state: "completed", paused_since: null });
    expect(await attempt.questions()).toHaveLength(3);
  }
  expect(await stateOf(asha)).toMatchObject({ state: "submitted", ended_by: "self" });
  expect(await stateOf(ravi)).toMatchObject({ state: "submitted", ended_by: "teacher" });
  const { students } = await teacher.request("getTestResults", { params });
  expect(students.map(({ name, ended_by }) => [name, ended_by])).toEqual([
    ["Asha", "self"],
    ["Ravi", "teacher"],
  ]);
});

test.runIf(isOnPostgres)(
  "extra time and pauses never block answers, beginnings and ends for good",
  { timeout: 120_000 },
  async () => {
    const { signInAs, teacher, questions } = await startLiveTest();
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    const failures: string[] = [];
    const settled = (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        if (!(error instanceof ResponseError) || error.status >= 500) failures.push(String(error));
      });
    for (let round = 0; round < 10; round++) {
      const { id, code } = await scheduleTest(teacher, questions, {}, windowOf(-30, 30));
      const learners = [await signInAs(), await signInAs(), await signInAs()];
      const params = { id };
      const sitters = await Promise.all(learners.map((learner) => beginAssigned(learner, code)));
      const late = await startAssigned(await signInAs(), code);
      await Promise.all([
        ...sitters.map(({ answer }) => settled(answer(questions[0]?.id ?? 0, { answer_id: 1 }))),
        settled(teacher.request("setExtraTime", { params, body: { extra_minutes: round } })),
        settled(late.begin()),
        settled(teacher.request("pauseSetTest", { params, body: { user_id: learners[0]?.id ?? 0 } })),
        ...sitters.slice(1).map(({ end }) => settled(end())),
        settled(teacher.request("pauseSetTest", { params, body: {} })),
        settled(teacher.request("resumeSetTest", { params, body: {} })),
      ]);
    }
    const codes = querySpy.mock.settledResults.flatMap(({ type, value }) =>
      type === "rejected" ? [(value as { code?: string }).code] : [],
    );
    querySpy.mockRestore();
    expect([failures, codes.filter((code) => code === "40P01")]).toEqual([[], []]);
  },
);
