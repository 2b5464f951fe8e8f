import { type EndpointName, endpointPaths, endpoints } from "@rasayan/contract";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addClass } from "../../../test/test-classes.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, startAssigned, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";
import { freeTestQuestions } from "./set-test-actions.ts";

async function startWithTeacher() {
  const testApp = await startTestApp();
  const questions = await addBank(testApp.db, 1, { single: 1, multi: 1, integer: 1 });
  const [single] = questions;
  if (!single) throw new Error("The bank is empty.");
  await freezeClock(testApp.db);
  const [asha, ravi] = [await testApp.signInAs(), await testApp.signInAs()];
  const teacher = await testApp.signInAs({ role: "teacher" });
  return { ...testApp, single, questions, teacher, asha, ravi };
}

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const look = async (person: TestUser, code: string) =>
  (await person.request("getTestByCode", { params: { code } })).test;

const QUERIES: Partial<Record<EndpointName, Record<string, string>>> = {
  search: { q: "question" },
  listQuizHistory: { type: "quick-quiz" },
  listNotes: { type: "notes" },
};

/**
 * What all reads answer a learner who sat this attempt, without what differs between two learners anyway: names, roll
 * numbers, hashes and ids of rows; of the export, all but the answers and the account.
 */
async function repliesTo(person: TestUser, params: { hash: string; code: string; questionId: number }) {
  const replies: Record<string, string> = {};
  for (const [name, { access }] of Object.entries(endpoints) as [EndpointName, { access: string }][]) {
    const [method, path = ""] = endpointPaths[name].split(" ");
    if (access !== "learner" || method !== "GET" || name === "listSessions") continue;
    const ids: Record<string, string | number> = { id: 1, contentId: 1, ...params };
    const url = path.replace(/:(\w+)/g, (_, key: string) => String(ids[key]));
    const { statusCode, body } = await person.send({ url, query: QUERIES[name] ?? {} });
    replies[name] = `${statusCode} ${name === "exportUser" ? withoutAnswers(body) : body}`
      .replaceAll(params.hash, "HASH")
      .replaceAll(/Person \d+|Asha|Ravi/g, "NAME")
      .replaceAll(/"(id|user_id|quiz_id|roll_number)":"?\d+"?/g, '"$1":0');
  }
  return replies;
}

function withoutAnswers(exported: string): string {
  const { tables } = JSON.parse(exported);
  const { responses: _, response_events: _events, sessions: _sessions, users: _users, ...others } = tables;
  return JSON.stringify(others);
}

test("a class sits a test, nothing tells right from wrong before its release, and then the marks are there", async () => {
  const { db, shiftClock, single, questions, teacher, asha, ravi } = await startWithTeacher();
  await db.updateTable("users").set({ name: "Meera Rao" }).where("id", "=", teacher.id).execute();
  const { id: classId } = await addClass(teacher, { Asha: asha, Ravi: ravi });
  const classes = { class_ids: [classId] };
  const { id, code, ...scheduled } = await scheduleTest(teacher, questions, classes, windowOf(10, 70));
  expect(code).toMatch(/^[2-9CDFHJKMNPQRTVWXY]{6}$/);
  expect(scheduled).toMatchObject({ state: "scheduled", classes: [{ id: classId, name: "XII B" }] });
  expect(scheduled.questions.map((question) => question.id)).toEqual(
    questions.map((question) => question.id),
  );
  expect(await look(asha, `${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)).toMatchObject({
    title: "Weekly test",
    teacher: "Meera Rao",
    questions: 3,
    minutes: 60,
    attempts_left: 1,
    state: "scheduled",
  });
  await expect(startAssigned(asha, code)).rejects.toMatchObject(refusal(409, "test_not_yet"));

  await shiftClock("15 minutes");
  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  expect(ashas.begun).toMatchObject({ type: "assigned", name: "Weekly test", mode: "exam" });
  // Begun five minutes late, it ends with the window.
  expect(ashas.begun.end_time).toBe(scheduled.closes_at);
  for (const question of await ashas.questions()) await ashas.answer(question.id, rightAnswer(question));
  for (const question of await ravis.questions()) await ravis.answer(question.id, wrongAnswerTo(question));
  const notReleased = refusal(409, "not_released");
  for (const attempt of [ashas, ravis]) {
    await attempt.end();
    expect(await attempt.quiz()).toMatchObject({ state: "completed", outcomes: [] });
    for (const read of [attempt.stats, attempt.questions, () => attempt.question(single.id)])
      await expect(read()).rejects.toMatchObject(notReleased);
    const late = attempt.answer(single.id, { answer_id: 1 });
    await expect(late).rejects.toMatchObject(refusal(409, "quiz_ended"));
  }
  await expireQuizzes(db, standaloneJobContext);
  const repliesOf = async (person: TestUser, { hash }: { hash: string }) =>
    repliesTo(person, { hash, code, questionId: single.id });
  expect(await repliesOf(asha, ashas)).toEqual(await repliesOf(ravi, ravis));
  expect(await look(asha, code)).toMatchObject({ attempts_left: 0, hash: null });
  expect((await teacher.request("listSetTests")).tests).toMatchObject([
    { id, state: "open", begun: 2, submitted: 2 },
  ]);

  await shiftClock("74 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(await ashas.stats()).toMatchObject({ correct: 3, wrong: 0 });
  expect(await ravis.stats()).toMatchObject({ correct: 0, wrong: 3 });
  expect(await ashas.question(single.id)).toMatchObject({ outcome: "correct" });
  const [ashasReplies, ravisReplies] = [await repliesOf(asha, ashas), await repliesOf(ravi, ravis)];
  for (const name of ["getQuizStats", "listMistakes", "exportUser"])
    expect(ashasReplies[name], name).not.toBe(ravisReplies[name]);
});

test("the options of a set test are numbered by their places, which the learner's own order decides", async () => {
  const { db, shiftClock, single: bankSingle, questions, teacher, asha } = await startWithTeacher();
  const settings = { shuffle_options: true, shuffle_questions: true };
  const { code } = await scheduleTest(teacher, questions, settings);
  const attempt = await beginAssigned(asha, code);
  const { id: singleId, optionIds } = bankSingle;
  const [single] = (await attempt.questions()).filter(({ id }) => id === singleId);
  expect(single?.answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(single?.answers.map(({ text }) => text).toSorted()).toEqual(["A", "B", "C", "D"]);
  const place = single?.answers.find(({ text }) => text === "B")?.id ?? 0;
  await attempt.answer(singleId, { answer_id: place });
  expect(await attempt.question(singleId)).toMatchObject({ selected_answer: place });
  const stored = db.selectFrom("responses").select("selected_option_ids").where("question_id", "=", singleId);
  expect(await stored.execute()).toEqual([{ selected_option_ids: [optionIds[1]] }]);
  for (const foreign of [0, 5])
    expect((await attempt.sendAnswer(singleId, { answer_id: foreign })).statusCode).toBe(400);
  await attempt.end();
  await shiftClock("64 minutes");
  const review = await attempt.question(singleId);
  expect(review).toMatchObject({ outcome: "correct", selected_answer: place });
  expect(review).toMatchObject({
    answers: expect.arrayContaining([expect.objectContaining({ id: place, isCorrect: true })]),
  });
});

test("a scheduled test keeps its questions from everybody until it is released", async () => {
  const { db, shiftClock, single, questions, teacher, asha } = await startWithTeacher();
  const { id, etag } = await scheduleTest(teacher, questions);
  const practise = () =>
    asha.request("createQuiz", { body: { type: "custom", question_hashes: [single.hash] } });
  await expect(practise()).rejects.toMatchObject(refusal(400, "unknown_questions"));
  const changed = { title: "Weekly test 2", question_ids: [single.id] };
  const update = (body: { title: string; question_ids?: number[] }, ifMatch = etag) =>
    teacher.request("updateSetTest", { params: { id }, body }, { "if-match": ifMatch });
  expect(await expectRejection(update(changed))).toMatchObject({ status: 409, code: "test_fixed" });
  expect(await update({ title: "Weekly test 2" })).toMatchObject({ title: "Weekly test 2" });
  expect(await expectRejection(update({ title: "Weekly test 3" }))).toMatchObject({ code: "stale" });
  const removal = teacher.request("deleteSetTest", { params: { id }, body: {} });
  expect(await expectRejection(removal)).toMatchObject({ status: 409, code: "test_not_draft" });

  await shiftClock("64 minutes");
  await freeTestQuestions(db);
  await expect(practise()).resolves.toMatchObject({ hash: expect.any(String) });
});

test("closing and extra time act at once on attempts that run", async () => {
  const { shiftClock, questions, teacher, asha, ravi } = await startWithTeacher();
  const { id, code, closes_at } = await scheduleTest(teacher, questions, { minutes: 60 }, windowOf(-30, 30));
  const params = { id, userId: asha.id };
  const extra = { extra_minutes: 20 };
  const early = teacher.request("setTestOverride", { params, body: extra });
  expect(await expectRejection(early)).toMatchObject({ status: 404, code: "member_not_found" });
  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  expect(ashas.begun.end_time).toBe(closes_at);
  await teacher.request("setTestOverride", { params, body: extra });
  const closing = Date.parse(closes_at ?? "");
  expect(Date.parse((await ashas.quiz()).end_time ?? "")).toBe(closing + 20 * 60_000);
  expect((await ravis.quiz()).end_time).toBe(closes_at);
  expect(await look(asha, code)).toMatchObject({ minutes: 80, extra_minutes: 20, hash: ashas.hash });

  // A closing time of one's own, which extra minutes move too; what is left out is as for all.
  const own = new Date(closing - 10 * 60_000).toISOString();
  const ownBody = { extra_minutes: 5, closes_at: own, attempts: 3 };
  await teacher.request("setTestOverride", { params, body: ownBody });
  expect(Date.parse((await ashas.quiz()).end_time ?? "")).toBe(closing - 5 * 60_000);
  expect(await look(asha, code)).toMatchObject({ extra_minutes: 5, attempts: 3, attempts_left: 2 });
  const before = teacher.request("setTestOverride", { params, body: { closes_at: "2020-01-01T00:00:00Z" } });
  expect(await expectRejection(before)).toMatchObject({ status: 422, code: "unusable_window" });
  await teacher.request("setTestOverride", { params, body: extra });
  expect(await look(asha, code)).toMatchObject({ extra_minutes: 20, attempts: 1 });

  const later = {
    opens_at: "2020-01-01T00:00:00Z",
    closes_at: new Date(closing + 20 * 60_000).toISOString(),
  };
  await teacher.request("scheduleSetTest", { params: { id }, body: later });
  expect(Date.parse((await ashas.quiz()).end_time ?? "")).toBe(closing + 40 * 60_000);
  expect((await ravis.quiz()).end_time).toBe(later.closes_at);

  await shiftClock("10 minutes");
  await teacher.request("closeSetTest", { params: { id }, body: {} });
  await shiftClock("11 minutes");
  for (const attempt of [ashas, ravis]) expect(await attempt.quiz()).toMatchObject({ state: "completed" });
  await expect(startAssigned(asha, code)).rejects.toMatchObject(refusal(409, "test_closed"));
  await shiftClock("26 hours");
  await expect(look(asha, code)).rejects.toMatchObject(refusal(404, "code_not_found"));
});

test("a code that is unknown, of a draft, or of a class that the learner isn't in is answered alike, and no teacher touches another's test", async () => {
  const { signInAs, shiftClock, questions, teacher, asha, ravi } = await startWithTeacher();
  const { id: classId } = await addClass(teacher, { Asha: asha });
  const { code } = await scheduleTest(teacher, questions, { class_ids: [classId] });
  await expect(look(asha, code)).resolves.toMatchObject({ state: "open" });
  const bodies = [
    await ravi.send({ url: `/api/tests/${code}` }),
    await ravi.send({ url: "/api/tests/222222" }),
  ];
  expect(new Set(bodies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  await expect(startAssigned(ravi, code)).rejects.toMatchObject(refusal(404, "code_not_found"));

  await (await beginAssigned(asha, code)).end();
  await expect(startAssigned(asha, code)).rejects.toMatchObject(refusal(409, "attempts_used_up"));

  const other = await signInAs({ role: "teacher" });
  const { tests } = await teacher.request("listSetTests");
  const params = { id: tests[0]?.id ?? 0 };
  expect((await other.request("listSetTests")).tests).toEqual([]);
  await expect(other.request("getSetTest", { params })).rejects.toMatchObject({ status: 404 });
  for (const name of ["archiveSetTest", "duplicateSetTest", "closeSetTest", "deleteSetTest"] as const)
    await expect(other.request(name, { params, body: {} })).rejects.toMatchObject({ status: 404 });
  const copy = await teacher.request("duplicateSetTest", { params, body: {} });
  expect(copy).toMatchObject({ state: "draft", code: null, classes: [], title: "Weekly test" });
  expect(copy.questions).toHaveLength(3);
  const archive = () => teacher.request("archiveSetTest", { params, body: {} });
  expect(await expectRejection(archive())).toMatchObject({ status: 409, code: "test_running" });
  await teacher.request("closeSetTest", { params, body: {} });
  await shiftClock("4 minutes");
  expect(await archive()).toMatchObject({ state: "archived", code: null });
  await expect(look(asha, code)).rejects.toMatchObject(refusal(404, "code_not_found"));
});
