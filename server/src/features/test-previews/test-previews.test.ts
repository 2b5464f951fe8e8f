import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addBank } from "../../../test/test-mock-tests.ts";
import { scheduleTest } from "../../../test/test-set-tests.ts";
import type { Db } from "../../db/connect.ts";

const preview = (person: TestUser, id: number, seed = 1) =>
  person.request("previewSetTest", { params: { id }, query: { seed } });

/** How many rows each table has in which an attempt would leave something. */
async function countRows(db: Db) {
  const { rows } =
    await sql`select (select count(*) from quizzes) as quizzes, (select count(*) from quiz_questions) as asked,
    (select count(*) from responses) as answers, (select count(*) from response_events) as events,
    (select count(*) from set_test_contacts) as contacts, (select count(*) from papers) as papers,
    (select count(*) from audit_log) as changes`.execute(db);
  return rows[0];
}

test("a teacher answers a draft as a student would, reads the marks, and leaves no trace", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { integer: 1, single: 2, multi: 1 });
  const body = { title: "Weekly test", question_ids: bank.map(({ id }) => id), minutes: 30 };
  const { id } = await teacher.request("createSetTest", { body });
  const before = await countRows(db);

  const { title, minutes, sections, questions } = await preview(teacher, id);
  expect({ title, minutes }).toEqual({ title: "Weekly test", minutes: 30 });
  // As in the paper, the questions of each type are together.
  expect(sections.map(({ name, question_ids }) => [name, question_ids.length])).toEqual([
    ["Single correct", 2],
    ["Multiple correct", 1],
    ["Numerical", 1],
  ]);
  expect(questions.map((question) => question.id)).toEqual(
    sections.flatMap(({ question_ids }) => question_ids),
  );
  expect(JSON.stringify(questions)).not.toMatch(/isCorrect|solution_html|single_answer/);

  const [first, second, many, number] = questions.map(({ id: question_id, answers }) => ({
    question_id,
    optionOf: (text: string) => answers.find((option) => option.text === text)?.id ?? 0,
  }));
  if (!first || !second || !many || !number) throw new Error("A question is missing.");
  const answers = [
    { question_id: first.question_id, answer: { answer_id: first.optionOf("B") } },
    { question_id: second.question_id, answer: { answer_id: second.optionOf("A") } },
    { question_id: many.question_id, answer: { answer_ids: ["A", "B", "C"].map(many.optionOf) } },
    { question_id: number.question_id, answer: { answer_id: "20" } },
  ];
  const graded = await teacher.request("gradePreview", { params: { id }, body: { seed: 1, answers } });
  expect(graded).toMatchObject({ score: 11, max_score: 16 });
  expect(graded.questions.map(({ outcome, score }) => [outcome, score])).toEqual([
    ["correct", 4],
    ["wrong", -1],
    ["correct", 4],
    ["correct", 4],
  ]);
  expect(await countRows(db)).toEqual(before);
  const blank = await teacher.request("gradePreview", { params: { id }, body: { seed: 1, answers: [] } });
  expect(blank).toMatchObject({ score: 0, max_score: 16 });
});

test("a draft without questions has an empty preview, and answers to other questions or of another kind are refused", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const [own = expect.fail(), other = expect.fail()] = await addBank(db, 1, { single: 2 });
  const empty = await teacher.request("createSetTest", { body: { title: "Empty" } });
  expect((await preview(teacher, empty.id)).questions).toEqual([]);
  const body = { title: "One", question_ids: [own.id] };
  const { id } = await teacher.request("createSetTest", { body });
  const grade = (question_id: number, answer: { answer_id: number | string } | { answer_ids: number[] }) =>
    expectRejection(
      teacher.request("gradePreview", {
        params: { id },
        body: { seed: 1, answers: [{ question_id, answer }] },
      }),
    );
  expect(await grade(other.id, { answer_id: 1 })).toMatchObject({ status: 404, code: "question_not_found" });
  expect(await grade(own.id, { answer_id: "7" })).toMatchObject({ status: 400, code: "number_not_taken" });
  expect(await grade(own.id, { answer_id: other.optionIds[0] ?? 0 })).toMatchObject({
    status: 400,
    code: "foreign_option",
  });
});

test("the preview of a scheduled test has its paper, with the questions and options in an order for each seed", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 8 });
  const shuffled = { shuffle_questions: true, shuffle_options: true };
  const { id } = await scheduleTest(teacher, bank, shuffled);
  const orderOf = async (seed: number) =>
    (await preview(teacher, id, seed)).questions.map((question) => [
      question.id,
      ...question.answers.map((option) => option.text),
    ]);
  const first = await orderOf(1);
  expect(await orderOf(1)).toEqual(first);
  expect(await orderOf(2)).not.toEqual(first);
  const sorted = (order: unknown[][]) => order.map(([question]) => question).toSorted();
  expect(sorted(await orderOf(2))).toEqual(sorted(first));
  const graded = await teacher.request("gradePreview", { params: { id }, body: { seed: 2, answers: [] } });
  expect(graded.questions.map((question) => question.id)).toEqual(
    (await orderOf(2)).map(([question]) => question),
  );
});

test("the sections of a preview stand in the order of the paper, however its questions are shuffled", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 6 });
  const question_marks = bank.slice(0, 4).map(({ id: question_id }, index) => ({
    question_id,
    full: 6 + 2 * (index % 2),
    partial: null,
    negative: -2,
  }));
  const { id } = await scheduleTest(teacher, bank, { question_marks, shuffle_questions: true });
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { sections } = await preview(teacher, id, seed);
    expect(sections.map(({ name }) => name)).toEqual([
      "Single correct",
      "Single correct (+6, −2)",
      "Single correct (+8, −2)",
    ]);
  }
});

test("nobody else previews a test: not a student, nor a colleague of the class, nor an editor", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const colleague = await signInAs({ role: "teacher" });
  const { id: classId } = await teacher.request("createClass", { body: { name: "XII A" } });
  await db.insertInto("class_teachers").values({ user_id: colleague.id, class_id: classId }).execute();
  const { id } = await scheduleTest(teacher, await addBank(db, 1, { single: 1 }), { class_ids: [classId] });
  for (const person of [colleague, await signInAs({ role: "editor" })]) {
    const rejected = { status: 404, code: "test_not_found" };
    expect(await expectRejection(preview(person, id))).toMatchObject(rejected);
    const grading = person.request("gradePreview", { params: { id }, body: { seed: 1, answers: [] } });
    expect(await expectRejection(grading)).toMatchObject(rejected);
  }
  expect(await expectRejection(preview(await signInAs(), id))).toMatchObject({ status: 403 });
});

test("a preview is marked as a whole attempt is: of a paper with a choice, only as many answers count as it says", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 3 });
  const { id } = await scheduleTest(teacher, bank);
  await sql`update marking_rules set rule = rule || '{"maxCounted": {"single": 2}}'`.execute(db);
  const { questions } = await preview(teacher, id);
  const answers = questions.map((question, index) => ({
    question_id: question.id,
    answer: { answer_id: question.answers.find(({ text }) => text === (index === 0 ? "A" : "B"))?.id ?? 0 },
  }));
  const graded = await teacher.request("gradePreview", { params: { id }, body: { seed: 1, answers } });
  expect(graded).toMatchObject({ score: 3, max_score: 8 });
  expect(graded.questions.map(({ outcome, score }) => [outcome, score])).toEqual([
    ["wrong", -1],
    ["correct", 4],
    ["unattempted", 0],
  ]);
});
