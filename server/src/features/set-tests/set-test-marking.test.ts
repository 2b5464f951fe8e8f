import type { RequestOf } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

type Marks = NonNullable<RequestOf<"createSetTest">["body"]["marks"]>;
const marks: Marks = {
  single: { full: 2, partial: null, negative: -0.5 },
  multi: { full: 3, partial: 0.75, negative: 0 },
};

async function startWithTeacher() {
  const testApp = await startTestApp();
  const questions = await addBank(testApp.db, 1, { single: 2, multi: 1, integer: 1 });
  await freezeClock(testApp.db);
  const [asha, ravi] = [await testApp.signInAs(), await testApp.signInAs()];
  return { ...testApp, questions, teacher: await testApp.signInAs({ role: "teacher" }), asha, ravi };
}

const resultsOf = async (teacher: TestUser, id: number) => {
  const { max_marks, students } = await teacher.request("getTestResults", { params: { id } });
  return {
    of: max_marks,
    marks: students.map((student) => student.marks),
    percent: students.map((student) => student.percent),
  };
};

test("a test is marked by its teacher's own marks, on every page and after each decision", async () => {
  const { db, shiftClock, questions, teacher, asha, ravi } = await startWithTeacher();
  const scheduled = await scheduleTest(teacher, questions, { marks }, windowOf(-1, 20));
  const { id, code } = scheduled;
  expect(scheduled.marks).toEqual(marks);
  const single = { full: 2, partial: null, negative: -0.5 };
  const multi = { full: 3, partial: 0.75, negative: 0 };
  // As in JEE Main.
  const numerical = { full: 4, partial: null, negative: -1 };
  expect(scheduled.questions.map(({ marking }) => marking)).toEqual([single, single, multi, numerical]);
  expect((await asha.request("getTestByCode", { params: { code } })).test).toMatchObject({
    marks: 11,
    marking: [
      { type: "multi choice single answer", questions: 2, ...single },
      { type: "multi choice multi correct", questions: 1, ...multi },
      { type: "numerical", questions: 1, ...numerical },
    ],
  });

  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  const presented = await ashas.questions();
  expect(presented.map(({ marking }) => marking)).toEqual([single, single, multi, numerical]);
  const [first] = presented;
  for (const question of presented) await ashas.answer(question.id, rightAnswer(question));
  for (const question of await ravis.questions()) await ravis.answer(question.id, wrongAnswerTo(question));
  await ashas.end();
  await ravis.end();
  const expected = { of: 11, marks: [11, -2], percent: [100, -18.2] };
  // First computed from the answers, then read as the release has stored them.
  expect(await resultsOf(teacher, id)).toEqual(expected);
  await shiftClock("24 minutes");
  expect(await ashas.stats()).toMatchObject({ score: 11, max_score: 11 });
  expect(await ravis.stats()).toMatchObject({ score: -2, max_score: 11 });
  expect(await ravis.question(first?.id ?? 0)).toMatchObject({
    outcome: "wrong",
    score: -0.5,
    marking: single,
  });
  expect(await resultsOf(teacher, id)).toEqual(expected);

  // What the exam gives later changes nothing.
  await sql`update marking_rules set rule = jsonb_set(rule, '{schemes,single,full}', '9') where slug ~ '^jee'`.execute(
    db,
  );
  expect(await resultsOf(teacher, id)).toEqual(expected);

  const decision = { kind: "left_out" as const, reason: "Misprinted." };
  const place = { id, questionId: first?.id ?? 0 };
  await teacher.request("decideQuestion", { params: place, body: decision });
  const decided = { of: 9, marks: [9, -1.5], percent: [100, -16.7] };
  expect(await resultsOf(teacher, id)).toEqual(decided);
  await expect.poll(() => ashas.stats(), { timeout: 30_000 }).toMatchObject({ score: 9, max_score: 9 });
  await expect.poll(() => ravis.stats(), { timeout: 30_000 }).toMatchObject({ score: -1.5, max_score: 9 });
  const { rows } = await sql`select z.score, z.max_score, t.score as counted, t.max_score as most
    from quizzes z cross join lateral quiz_totals(z.user_id, z.id) t where z.set_test_id = ${id}
      and (z.score, z.max_score) is distinct from (t.score, t.max_score)`.execute(db);
  expect(rows).toEqual([]);
});

test("files name the marks of every question", async () => {
  const { questions, teacher } = await startWithTeacher();
  const { id } = await scheduleTest(teacher, questions, { marks }, windowOf(-1, 60));
  const { body } = await teacher.send({ url: `/api/teacher/tests/${id}/results.csv` });
  expect(body).toMatch(/key [A-D], version 1, right 2, wrong -0.5"/);
  expect(body).toMatch(/key [A-D]+, version 1, right 3, each 0.75, wrong 0"/);
  expect(body).toMatch(/, version 1, right 4, wrong -1"/);
});

test("a copy has the same marks, and an empty draft those of its exam", async () => {
  const { questions, teacher } = await startWithTeacher();
  const { id } = await scheduleTest(teacher, questions, { marks, exam: "advanced" });
  const copy = await teacher.request("duplicateSetTest", { params: { id }, body: {} });
  expect(copy).toMatchObject({ state: "draft", exam: "advanced", marks });
  const draft = await teacher.request("createSetTest", { body: { title: "Next" } });
  expect(draft).toMatchObject({
    marks: {},
    exam_marks: { main: { single: { full: 4 } }, advanced: { single: { full: 3, negative: -1 } } },
  });
  const question_ids = questions.map((question) => question.id);
  const body = { title: "Next", question_ids, exam: "advanced" as const };
  const { questions: marked } = await teacher.request("updateSetTest", { params: { id: draft.id }, body });
  expect(marked.map(({ marking }) => marking.full)).toEqual([3, 3, 4, 4]);
});

test("the marks of a scheduled test are fixed, and marks that can't be are refused", async () => {
  const { questions, teacher } = await startWithTeacher();
  const { id } = await scheduleTest(teacher, questions, { marks });
  const save = (of: number, changed: Marks) =>
    teacher.request("updateSetTest", { params: { id: of }, body: { title: "Weekly test", marks: changed } });
  // The same marks, in another order.
  await save(id, { multi: { negative: 0, partial: 0.75, full: 3 }, single: marks.single });
  const others: Marks = { single: { full: 3, partial: null, negative: -1 } };
  expect(await expectRejection(save(id, others))).toMatchObject({ code: "test_fixed" });
  expect(await expectRejection(save(id, {}))).toMatchObject({ code: "test_fixed" });

  const draft = await teacher.request("createSetTest", { body: { title: "Weekly test" } });
  for (const wrong of [
    { single: { full: 0, partial: null, negative: 0 } },
    { single: { full: 4, partial: null, negative: 1 } },
    { single: { full: 1.1, partial: null, negative: 0 } },
    { single: { full: 21, partial: null, negative: 0 } },
    { single: { full: 4, partial: 1, negative: 0 } as never },
    { multi: { full: 1, partial: 1, negative: 0 } },
  ])
    expect(await expectRejection(save(draft.id, wrong))).toMatchObject({ status: 400 });
});

test("a test that was scheduled before tests kept rules is marked for everybody by that of its first attempt", async () => {
  const { db, shiftClock, questions, teacher, asha, ravi } = await startWithTeacher();
  const { id, code } = await scheduleTest(teacher, questions, {}, windowOf(-1, 20));
  const ashas = await beginAssigned(asha, code);
  // By the rule of another year, in which a wrong number costs nothing.
  await sql`update set_tests set marking_rule_id = null`.execute(db);
  await sql`update quizzes set marking_rule_id = (select id from marking_rules where slug = 'jee-main-2020')`.execute(
    db,
  );
  const { marking } = (await ravi.request("getTestByCode", { params: { code } })).test;
  expect(marking.find(({ type }) => type === "numerical")).toMatchObject({ full: 4, negative: 0 });
  const ravis = await beginAssigned(ravi, code);
  for (const attempt of [ashas, ravis]) {
    const number = (await attempt.questions()).find(({ type }) => type === "numerical");
    expect(number?.marking).toMatchObject({ full: 4, negative: 0 });
    if (number) await attempt.answer(number.id, wrongAnswerTo(number));
    await attempt.end();
  }
  expect(await resultsOf(teacher, id)).toMatchObject({ of: 16, marks: [0, 0] });
  expect((await teacher.request("getSetTest", { params: { id } })).questions.at(-1)?.marking).toMatchObject({
    negative: 0,
  });
  await shiftClock("24 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(await resultsOf(teacher, id)).toMatchObject({ of: 16, marks: [0, 0] });
});

test("single questions have marks of their own: in the room, in every result, in files and after each decision", async () => {
  const { db, shiftClock, questions, teacher, asha, ravi } = await startWithTeacher();
  const [one, two, several, typed] = questions;
  if (!one || !two || !several || !typed) throw new Error("A question is missing.");
  const hard = { full: 6, partial: null, negative: -2 };
  const parts = { full: 8, partial: 2, negative: -4 };
  const question_marks = [
    { question_id: several.id, ...parts },
    { question_id: one.id, ...hard },
  ];
  const {
    id,
    code,
    questions: stored,
  } = await scheduleTest(
    teacher,
    questions,
    { marks, question_marks, shuffle_questions: true },
    windowOf(-1, 20),
  );
  const single = { full: 2, partial: null, negative: -0.5 };
  const numerical = { full: 4, partial: null, negative: -1 };
  expect(stored.map(({ marking }) => marking)).toEqual([hard, single, parts, numerical]);
  expect((await asha.request("getTestByCode", { params: { code } })).test).toMatchObject({
    marks: 20,
    marking: [
      { type: "multi choice single answer", questions: 1, ...single },
      { type: "multi choice single answer", questions: 1, ...hard },
      { type: "multi choice multi correct", questions: 1, ...parts },
      { type: "numerical", questions: 1, ...numerical },
    ],
  });
  const preview = await teacher.request("previewSetTest", { params: { id }, query: { seed: 1 } });
  const ofSection = ({ name, marking, question_ids }: (typeof preview.sections)[number]) => [
    name,
    marking,
    question_ids,
  ];
  const sections = [
    ["Single correct", single, [two.id]],
    ["Single correct (+6, −2)", hard, [one.id]],
    ["Multiple correct (+8 to +2, −4)", parts, [several.id]],
    ["Numerical", numerical, [typed.id]],
  ];
  expect(preview.sections.map(ofSection)).toEqual(sections);

  const [ashas, ravis] = [await beginAssigned(asha, code), await beginAssigned(ravi, code)];
  expect((await ashas.quiz()).sections.map(ofSection)).toEqual(sections);
  const presented = await ashas.questions();
  expect(presented.map((question) => [question.id, question.marking])).toEqual([
    [two.id, single],
    [one.id, hard],
    [several.id, parts],
    [typed.id, numerical],
  ]);
  for (const question of presented) await ashas.answer(question.id, rightAnswer(question));
  for (const question of await ravis.questions()) await ravis.answer(question.id, wrongAnswerTo(question));
  await ashas.end();
  await ravis.end();
  const expected = { of: 20, marks: [20, -7.5], percent: [100, -37.5] };
  expect(await resultsOf(teacher, id)).toEqual(expected);
  await shiftClock("24 minutes");
  expect(await ashas.stats()).toMatchObject({ score: 20, max_score: 20 });
  expect(await ravis.stats()).toMatchObject({ score: -7.5, max_score: 20 });
  expect(await ravis.question(one.id)).toMatchObject({ score: -2, marking: hard });
  const followUp = { params: { hash: ashas.hash, questionId: several.id } };
  const { last_option } = await asha.request("getFollowUp", followUp);
  expect(last_option?.worth).toBe(parts.full - parts.partial * (last_option?.held ?? 0));
  expect(await resultsOf(teacher, id)).toEqual(expected);
  const { body } = await teacher.send({ url: `/api/teacher/tests/${id}/results.csv` });
  expect(body).toMatch(/version 1, right 6, wrong -2"/);
  expect(body).toMatch(/version 1, right 8, each 2, wrong -4"/);
  const detailed = await teacher.request("getTestResults", { params: { id } });
  expect(detailed.questions.map((question) => question.marks)).toEqual([2, 6, 8, 4]);

  const decision = { kind: "full_all" as const, reason: "Misprinted." };
  await teacher.request("decideQuestion", { params: { id, questionId: one.id }, body: decision });
  expect(await resultsOf(teacher, id)).toEqual({ of: 20, marks: [20, 0.5], percent: [100, 2.5] });
  await expect.poll(() => ravis.stats(), { timeout: 30_000 }).toMatchObject({ score: 0.5, max_score: 20 });
  const { rows } = await sql`select z.score, z.max_score, t.score as counted, t.max_score as most
    from quizzes z cross join lateral quiz_totals(z.user_id, z.id) t where z.set_test_id = ${id}
      and (z.score, z.max_score) is distinct from (t.score, t.max_score)`.execute(db);
  expect(rows).toEqual([]);
});

test("marks of single questions go with the questions, are fixed by the scheduling, and must fit their kind", async () => {
  const { questions, teacher } = await startWithTeacher();
  const [one, two, several, typed] = questions;
  if (!one || !two || !several || !typed) throw new Error("A question is missing.");
  const own = { question_id: one.id, full: 6, partial: null, negative: -2 };
  const { id } = await scheduleTest(teacher, questions, { question_marks: [own] });
  const save = (of: number, body: Partial<RequestOf<"updateSetTest">["body"]>) =>
    teacher.request("updateSetTest", { params: { id: of }, body: { title: "Weekly test", ...body } });
  expect(await save(id, { question_marks: [own] })).toMatchObject({ question_marks: [own] });
  expect(await expectRejection(save(id, { question_marks: [] }))).toMatchObject({ code: "test_fixed" });

  const copy = await teacher.request("duplicateSetTest", { params: { id }, body: {} });
  expect(copy).toMatchObject({ state: "draft", question_marks: [own] });
  expect(await save(copy.id, { question_ids: [two.id, several.id, typed.id] })).toMatchObject({
    question_marks: [],
  });
  for (const [question_id, partial] of [
    [two.id, 1],
    [typed.id, 1],
  ] as const)
    expect(
      await expectRejection(
        save(copy.id, { question_marks: [{ question_id, full: 4, partial, negative: 0 }] }),
      ),
    ).toMatchObject({ status: 400, code: "part_not_marked" });
  for (const wrong of [
    { ...own, full: 0 },
    { ...own, negative: 1 },
    { ...own, question_id: several.id, full: 1, partial: 1 },
  ])
    expect(await expectRejection(save(copy.id, { question_marks: [wrong] }))).toMatchObject({ status: 400 });
  expect(await expectRejection(save(copy.id, { question_marks: [own, own] }))).toMatchObject({ status: 400 });
});
