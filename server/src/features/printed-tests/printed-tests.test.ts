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
