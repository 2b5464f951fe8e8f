import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addQuestion,
  type TestQuestion,
} from "../../../test/test-content.ts";
import { decisionsOf } from "../../../test/test-decisions.ts";
import { addBank } from "../../../test/test-mock-tests.ts";
import { scheduleTest } from "../../../test/test-set-tests.ts";

const print = (person: TestUser, id: number) => person.request("getPrintedTest", { params: { id } });
const draw = async (person: TestUser, id: number) =>
  (await person.request("drawPaperVersions", { params: { id }, body: {} })).versions;

test("a test is printed with its keys and solutions, in the teacher's order whatever it shuffles on screens", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { integer: 1, single: 4, multi: 1 });
  const body = {
    title: "Weekly test",
    instructions: "Use a black pen.",
    question_ids: bank.map(({ id }) => id),
    minutes: 45,
    shuffle_questions: true,
    shuffle_options: true,
  };
  const { id } = await teacher.request("createSetTest", { body });
  const printed = await print(teacher, id);
  expect(printed).toMatchObject({
    title: "Weekly test",
    instructions: "Use a black pen.",
    minutes: 45,
    state: "draft",
    opens_at: null,
    versions: [],
  });
  const [number, ...choices] = bank.map((question) => question.id);
  expect(printed.questions.map((question) => question.id)).toEqual([...choices, number]);
  expect(printed.sections.map(({ name, questions }) => [name, questions])).toEqual([
    ["Single correct", 4],
    ["Multiple correct", 1],
    ["Numerical", 1],
  ]);
  expect(printed.questions[0]?.answers.map(({ text, isCorrect }) => [text, isCorrect])).toEqual([
    ["A", false],
    ["B", true],
    ["C", false],
    ["D", false],
  ]);
  expect(printed.questions[5]).toMatchObject({ accept: [["20", "20"]] });
  expect(printed.questions.every(({ solution_html }) => solution_html !== "")).toBe(true);
});

test("the versions of a scheduled test are drawn once, and what is printed later is what was printed before", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const { id } = await scheduleTest(teacher, await addBank(db, 1, { single: 12, integer: 2 }));
  const [first, second] = await Promise.all([draw(teacher, id), draw(teacher, id)]);
  expect(second).toEqual(first);
  expect(first.map(({ letter }) => letter)).toEqual(["B", "C", "D"]);
  const { questions, versions } = await print(teacher, id);
  expect(versions).toEqual(first);
  const ids = questions.map((question) => question.id);
  for (const { question_ids, option_orders } of versions) {
    expect(question_ids).not.toEqual(ids);
    expect(question_ids.toSorted()).toEqual(ids.toSorted());
    // Numbers are asked for at the same places in all versions.
    expect(question_ids.slice(12)).toEqual(ids.slice(12));
    for (const { id: questionId, answers } of questions)
      expect(option_orders[questionId]?.toSorted()).toEqual(answers.map((option) => option.id).toSorted());
  }
});

test("options that speak of each other, stand in the order of their numbers or have a fixed wording keep their order", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  await addMarkingRules(db);
  const { topicId } = await addChapter(db, { name: "Mole concept" });
  const optionsOf = (...texts: string[]) => texts.map((text, index) => ({ text, correct: index === 0 }));
  const fixed: TestQuestion[] = [
    { options: optionsOf("Sodium", "Potassium", "Both of these", "None of these") },
    { options: optionsOf("Iron", "Zinc", "(A) and (B)", "Tin") },
    { options: optionsOf("$0.5$ mol", "$1.5$ mol", "$2$ mol", "$12$ mol") },
    { options: optionsOf("$-1$", "$-2$", "$-3.5$", "$-4$") },
    { format: "assertion" },
    { format: "statements" },
  ];
  const free: TestQuestion[] = [
    { options: optionsOf("$2$ mol", "$1.5$ mol", "$12$ mol", "$0.5$ mol") },
    { options: optionsOf("$\\ce{Na2O}$", "$\\ce{K2O}$", "$\\ce{MgO}$", "$\\ce{CaO}$") },
  ];
  const added: AddedQuestion[] = [];
  for (const question of [...fixed, ...free]) added.push(await addQuestion(db, topicId, question));
  const { id } = await scheduleTest(teacher, added);
  const versions = await draw(teacher, id);
  const ordersOf = (index: number) =>
    versions.map(({ option_orders }) => option_orders[added[index]?.id ?? 0]?.join());
  for (const index of fixed.keys())
    expect(new Set([...ordersOf(index), added[index]?.optionIds.join()]).size).toBe(1);
  for (const index of free.keys())
    expect(
      new Set([...ordersOf(fixed.length + index), added[fixed.length + index]?.optionIds.join()]).size,
    ).toBeGreaterThan(1);
});

test("what the teacher decides on a question is printed: its new keys, or how it counts without one, and why", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 5 });
  const { id } = await scheduleTest(teacher, bank);
  const { decide, undo } = decisionsOf(teacher, id, db);
  const [renewed, widened, bonus, dropped, undone] = bank;
  if (!renewed || !widened || !bonus || !dropped || !undone) throw new Error("A question is missing.");
  const keyOf = ({ optionIds }: AddedQuestion, index: number) => ({ option_ids: [optionIds[index] ?? 0] });
  await decide(renewed.id, { kind: "new_key", key: keyOf(renewed, 2) }, "C is meant.");
  await decide(widened.id, { kind: "also_right", key: keyOf(widened, 0) });
  await decide(bonus.id, { kind: "full_attempted" });
  await decide(dropped.id, { kind: "left_out" }, "It was in no lesson.");
  const { id: taken } = await decide(undone.id, { kind: "left_out" });
  await undo(undone.id, taken);
  const { questions } = await print(teacher, id);
  const rightIn = ({ answers }: (typeof questions)[number]) =>
    answers.flatMap(({ text, isCorrect }) => (isCorrect ? text : [])).join("");
  const bothWays = "It was read both ways.";
  expect(questions.map((question) => [rightIn(question), question.counts_as, question.decisions])).toEqual([
    ["C", null, [{ kind: "new_key", reason: "C is meant." }]],
    ["AB", null, [{ kind: "also_right", reason: bothWays }]],
    ["B", "full_attempted", [{ kind: "full_attempted", reason: bothWays }]],
    ["B", "left_out", [{ kind: "left_out", reason: "It was in no lesson." }]],
    ["B", null, []],
  ]);
});

test("questions with marks of their own are a section on paper, and stay in it in every version", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 8 });
  const hard = bank.slice(2, 5).map(({ id }) => id);
  const question_marks = hard.map((question_id) => ({ question_id, full: 6, partial: null, negative: -2 }));
  const { id } = await scheduleTest(teacher, bank, { question_marks });
  const { sections, questions } = await print(teacher, id);
  expect(sections.map(({ name, question_ids }) => [name, question_ids.length])).toEqual([
    ["Single correct", 5],
    ["Single correct (+6, −2)", 3],
  ]);
  expect(questions.slice(5).map((question) => question.id)).toEqual(hard);
  for (const { question_ids } of await draw(teacher, id))
    expect(question_ids.slice(5).toSorted()).toEqual(hard.toSorted());
});

test("a draft has no versions, and nobody but the teacher who owns a test prints it", async () => {
  const { db, signInAs } = await startTestApp();
  const teacher = await signInAs({ role: "teacher" });
  const bank = await addBank(db, 1, { single: 2 });
  const draft = await teacher.request("createSetTest", {
    body: { title: "Draft", question_ids: bank.map(({ id }) => id) },
  });
  expect(await expectRejection(draw(teacher, draft.id))).toMatchObject({
    status: 409,
    code: "test_not_scheduled",
  });

  await teacher.request("archiveSetTest", { params: { id: draft.id }, body: {} });
  expect(await expectRejection(draw(teacher, draft.id))).toMatchObject({ code: "test_not_scheduled" });

  const colleague = await signInAs({ role: "teacher" });
  const { id: classId } = await teacher.request("createClass", { body: { name: "XII A" } });
  await db.insertInto("class_teachers").values({ user_id: colleague.id, class_id: classId }).execute();
  const { id } = await scheduleTest(teacher, bank, { class_ids: [classId] });
  for (const person of [colleague, await signInAs({ role: "editor" })]) {
    const rejected = { status: 404, code: "test_not_found" };
    expect(await expectRejection(print(person, id))).toMatchObject(rejected);
    expect(await expectRejection(draw(person, id))).toMatchObject(rejected);
  }
  const student = await signInAs();
  expect(await expectRejection(print(student, id))).toMatchObject({ status: 403 });
  expect(await expectRejection(draw(student, id))).toMatchObject({ status: 403 });
});
