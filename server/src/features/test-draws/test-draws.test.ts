import type { RequestOf } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  addChapter,
  addMarkingRules,
  addPassageSet,
  addQuestion,
  addTopic,
} from "../../../test/test-content.ts";
import { addBank } from "../../../test/test-mock-tests.ts";
import { scheduleTest, windowOf } from "../../../test/test-set-tests.ts";

type Body = RequestOf<"drawByFilters">["body"];

async function startWithDraft() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const { chapterId, topicId } = await addChapter(testApp.db);
  const teacher = await testApp.signInAs({ role: "teacher" });
  const { id } = await teacher.request("createSetTest", { body: { title: "Weekly test" } });
  const draw = (rows: Body["rows"], body: Partial<Body> = {}) =>
    teacher.request("drawByFilters", {
      params: { id },
      body: { rows, seed: 1, chosen_ids: [], not_used_in: 0, ...body },
    });
  return { ...testApp, chapterId, topicId, teacher, id, draw };
}

const idsOf = (questions: readonly { id: number }[]) => questions.map(({ id }) => id);
const sorted = (questions: readonly { id: number }[]) => idsOf(questions).toSorted((a, b) => a - b);

test("each row draws what it asks for, and says where the library has fewer", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  const other = await addChapter(db, { name: "Electrochemistry" });
  const cells = await addTopic(db, other.chapterId, "Cells");
  const easy = [];
  for (let index = 0; index < 4; index += 1) easy.push(await addQuestion(db, topicId));
  const hard = await addQuestion(db, topicId, { difficulty: "hard" });
  const typed = await addQuestion(db, topicId, { type: "numerical", accept: [["2", "2"]] });
  await addQuestion(db, topicId, { status: "review" });
  await addQuestion(db, other.topicId);
  const [cell, match] = [await addQuestion(db, cells), await addQuestion(db, cells, { format: "match" })];
  const rows: Body["rows"] = [
    { chapter_id: chapterId, difficulty: "easy", type: "multi choice single answer", count: 3 },
    { chapter_id: chapterId, difficulty: "hard", count: 2 },
    { chapter_id: chapterId, type: "numerical", count: 1 },
    { chapter_id: other.chapterId, topic_id: cells, count: 5 },
    { chapter_id: other.chapterId, topic_id: cells, format: "match", count: 1 },
  ];
  const { questions, rows: filled } = await draw(rows);
  const counts = filled.map(({ count }) => count);
  // The last row can take nothing else, so it chooses before the row above it.
  expect(counts).toEqual([3, 1, 1, 1, 1]);
  expect(idsOf(easy)).toEqual(expect.arrayContaining(idsOf(questions.slice(0, 3))));
  expect(idsOf(questions.slice(3))).toEqual([hard.id, typed.id, cell.id, match.id]);
  expect(questions[5]).toMatchObject({ topic_name: "Cells", chapter_name: "Electrochemistry" });
  expect(idsOf((await draw(rows)).questions)).toEqual(idsOf(questions));
  const seeds = [2, 3, 4, 5, 6, 7, 8, 9];
  const others = await Promise.all(seeds.map(async (seed) => idsOf((await draw(rows, { seed })).questions)));
  expect(new Set(others.map(String)).size).toBeGreaterThan(1);
});

test("variants, sets on a passage and what the test has already are not drawn twice", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  const variants = [await addQuestion(db, topicId), await addQuestion(db, topicId)];
  await db
    .updateTable("questions")
    .set({ variant_group: "cell-emf" })
    .where("id", "in", idsOf(variants))
    .execute();
  const set = (await addPassageSet(db, topicId, 2)).questions;
  const plain = await addQuestion(db, topicId);
  const rows = [{ chapter_id: chapterId, count: 5 }];
  const { questions, rows: filled } = await draw(rows);
  expect(filled).toEqual([{ count: 4, only_sets_left: false }]);
  expect(idsOf(questions)).toEqual(expect.arrayContaining([...idsOf(set), plain.id]));
  const [variant] = variants;
  const chosen_ids = [variant?.id ?? 0, set[0]?.id ?? 0];
  expect(idsOf((await draw(rows, { chosen_ids })).questions)).toEqual([plain.id]);
});

test("a set on a passage is drawn only where all its questions fit the row", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  const mixed = await addPassageSet(db, topicId, 2);
  const typed = { type: "numerical", accept: [["2", "2"]], passageId: mixed.id } as const;
  const hard = await addQuestion(db, topicId, { ...typed, accept: [["2", "2"]], difficulty: "hard" });
  const whole = (await addPassageSet(db, topicId, 2)).questions;
  const single = { chapter_id: chapterId, type: "multi choice single answer", count: 5 } as const;
  const { questions, rows: filled } = await draw([single]);
  expect(sorted(questions)).toEqual(sorted(whole));
  expect(filled).toEqual([{ count: 2, only_sets_left: false }]);
  expect((await draw([{ chapter_id: chapterId, difficulty: "hard", count: 3 }])).questions).toEqual([]);
  const all = await draw([{ chapter_id: chapterId, count: 5 }]);
  expect(sorted(all.questions)).toEqual(sorted([...mixed.questions, hard, ...whole]));
});

test("sets on passages are put together so that they fill a row, and where they can't, the answer says so", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  for (const size of [3, 3, 2]) await addPassageSet(db, topicId, size);
  for (const seed of [1, 2, 3, 4, 5, 6])
    expect((await draw([{ chapter_id: chapterId, count: 5 }], { seed })).rows).toEqual([
      { count: 5, only_sets_left: false },
    ]);
  const rows = [
    { chapter_id: chapterId, count: 7 },
    { chapter_id: chapterId, count: 1 },
  ];
  expect((await draw(rows)).rows).toEqual([
    { count: 6, only_sets_left: true },
    { count: 0, only_sets_left: true },
  ]);
});

test("a row that can spare no question chooses before one with fewer to choose from", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  for (const difficulty of ["hard", "medium"] as const)
    await addQuestion(db, topicId, { difficulty, format: "match" });
  for (let index = 0; index < 2; index += 1) await addQuestion(db, topicId, { difficulty: "hard" });
  for (let index = 0; index < 3; index += 1) await addQuestion(db, topicId, { difficulty: "medium" });
  const rows: Body["rows"] = [
    { chapter_id: chapterId, format: "match", count: 1 },
    { chapter_id: chapterId, difficulty: "hard", count: 3 },
    { chapter_id: chapterId, difficulty: "medium", count: 1 },
  ];
  for (const seed of [1, 2, 3, 4, 5, 6])
    expect((await draw(rows, { seed })).rows.map(({ count }) => count)).toEqual([1, 3, 1]);
});

test("rows that want the same questions share them so that each has enough", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  const only = { format: "match", difficulty: "medium" } as const;
  await addQuestion(db, topicId, only);
  await addQuestion(db, topicId, { ...only, difficulty: "hard" });
  for (let index = 0; index < 2; index += 1) await addQuestion(db, topicId, { difficulty: "hard" });
  const rows: Body["rows"] = [
    { chapter_id: chapterId, format: "match", count: 1 },
    { chapter_id: chapterId, difficulty: "hard", count: 3 },
  ];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { questions, rows: filled } = await draw(rows, { seed });
    expect(filled.map(({ count }) => count)).toEqual([1, 3]);
    expect(new Set(idsOf(questions)).size).toBe(4);
  }
});

test("with an exam, a draw has only questions of that exam", async () => {
  const { db, chapterId, topicId, draw } = await startWithDraft();
  const both = await addQuestion(db, topicId);
  const advanced = await addQuestion(db, topicId, { exams: ["advanced"] });
  const rows = [{ chapter_id: chapterId, count: 5 }];
  expect(idsOf((await draw(rows, { exam: "main" })).questions)).toEqual([both.id]);
  expect(sorted((await draw(rows, { exam: "advanced" })).questions)).toEqual(sorted([both, advanced]));
  expect(sorted((await draw(rows)).questions)).toEqual(sorted([both, advanced]));
});

test("questions of the teacher's last tests are left out, and those that are reserved or withdrawn", async () => {
  const { db, chapterId, topicId, teacher, signInAs, draw } = await startWithDraft();
  const added = [];
  for (let index = 0; index < 7; index += 1) added.push(await addQuestion(db, topicId));
  const [planned, older, newer, colleagues, reserved, disputed, free] = added;
  if (!planned || !older || !newer || !colleagues || !reserved || !disputed || !free)
    throw new Error("Too few.");
  const add = (person: TestUser, question: { id: number }) =>
    person.request("createSetTest", { body: { title: "Earlier test", question_ids: [question.id] } });
  // A planned test counts from when it opens: it is the latest, though it was made first.
  await scheduleTest(teacher, [planned], {}, windowOf(60, 120));
  await add(teacher, older);
  await add(teacher, newer);
  await add(await signInAs({ role: "teacher" }), colleagues);
  await scheduleTest(await signInAs({ role: "teacher" }), [reserved]);
  await sql`update questions set quarantined_at = app_now() where id = ${disputed.id}`.execute(db);
  // A draft without questions is no test yet.
  await teacher.request("createSetTest", { body: { title: "Empty" } });
  const rows = [{ chapter_id: chapterId, count: 7 }];
  const idsWithout = async (not_used_in: number) => sorted((await draw(rows, { not_used_in })).questions);
  expect(await idsWithout(0)).toEqual(sorted([older, newer, colleagues, free]));
  expect(await idsWithout(1)).toEqual(sorted([older, newer, colleagues, free]));
  expect(await idsWithout(2)).toEqual(sorted([older, colleagues, free]));
  expect(await idsWithout(3)).toEqual(sorted([colleagues, free]));
});

test("only the teacher of a draft draws for it, and not more than a test can have", async () => {
  const { db, chapterId, topicId, id, teacher, signInAs, draw } = await startWithDraft();
  const question = await addQuestion(db, topicId);
  const rows = [{ chapter_id: chapterId, count: 1 }];
  const body = { rows, seed: 1, chosen_ids: [], not_used_in: 0 };
  const stranger = await signInAs({ role: "teacher" });
  await expect(stranger.request("drawByFilters", { params: { id }, body })).rejects.toMatchObject({
    status: 404,
  });
  const tooMany = draw([
    { chapter_id: chapterId, count: 101 },
    { chapter_id: chapterId, count: 100 },
  ]);
  expect(await expectRejection(tooMany)).toMatchObject({ status: 400 });
  const chosen_ids = Array.from({ length: 199 }, (_, index) => 1_000 + index);
  expect(await expectRejection(draw([{ chapter_id: chapterId, count: 2 }], { chosen_ids }))).toMatchObject({
    status: 409,
    code: "test_full",
    message: "A test has at most 200 questions: this one has room for 1 more, and you ask for 2.",
  });
  const scheduled = await scheduleTest(teacher, [question]);
  const late = teacher.request("drawByFilters", { params: { id: scheduled.id }, body });
  expect(await expectRejection(late)).toMatchObject({ status: 409, code: "test_fixed" });
});

test("a blueprint adds a whole paper of some chapters, in the order of its sections", async () => {
  const { db, signInAs } = await startTestApp();
  const bank = await addBank(db, 3, { single: 15, integer: 4 });
  const chapters = await db.selectFrom("chapters").select("id").orderBy("id").execute();
  const [first = 0, second = 0] = idsOf(chapters);
  const teacher = await signInAs({ role: "teacher" });
  const { id } = await teacher.request("createSetTest", { body: { title: "Weekly test" } });
  const draw = (chapter_ids: number[], chosen_ids: number[] = []) =>
    teacher.request("drawByBlueprint", {
      params: { id },
      body: { blueprint: "jee-main", chapter_ids, chosen_ids, seed: 1, not_used_in: 0 },
    });
  const { questions } = await draw([first, second]);
  expect(new Set(questions.map(({ chapter_name }) => chapter_name))).toEqual(
    new Set(["Chapter 1", "Chapter 2"]),
  );
  const types = questions.map(({ type }) => type);
  expect(types).toEqual([...Array(20).fill("multi choice single answer"), ...Array(5).fill("numerical")]);
  expect(idsOf((await draw([first, second])).questions)).toEqual(idsOf(questions));

  const chosen = idsOf(bank).slice(0, 12);
  const others = idsOf((await draw([], chosen)).questions);
  expect(others.filter((questionId) => chosen.includes(questionId))).toEqual([]);
  expect(await expectRejection(draw([first]))).toMatchObject({
    status: 409,
    code: "blueprint_unfilled",
    message:
      "Section A needs 20 single correct questions; only 15 are left. Section B needs 5 whole-number questions; only 4 are left. Choose more chapters.",
  });
});

test("a paper by a blueprint has nothing of the last tests, and no variant of what is chosen", async () => {
  const { db, draw, teacher, bank } = await startWithPaper();
  const singles = bank.filter(({ optionIds }) => optionIds.length > 0);
  const [used, chosen, variant] = singles;
  if (!used || !chosen || !variant) throw new Error("Too few.");
  await teacher.request("createSetTest", { body: { title: "Earlier", question_ids: [used.id] } });
  const variants = [chosen.id, variant.id];
  await db.updateTable("questions").set({ variant_group: "emf" }).where("id", "in", variants).execute();
  const { questions } = await draw({ chosen_ids: [chosen.id], not_used_in: 1 });
  expect(questions).toHaveLength(25);
  for (const { id } of [used, chosen, variant]) expect(idsOf(questions)).not.toContain(id);
  // 24 single-correct questions without five.
  const others = idsOf(singles.slice(3, 5));
  expect(await expectRejection(draw({ chosen_ids: [chosen.id, ...others], not_used_in: 1 }))).toMatchObject({
    status: 409,
    message:
      "Section A needs 20 single correct questions; only 19 are left. Enter a lower number at “Not used in my last … tests” or remove questions from this test.",
  });
  const full = draw({ chosen_ids: idsOf(singles.slice(0, 6)), chapter_ids: [] });
  expect(await expectRejection(full)).toMatchObject({
    message:
      "Section A needs 20 single correct questions; only 18 are left. Remove questions from this test.",
  });
});

test("only the teacher of a draft with room for it draws a paper, by a blueprint that there is", async () => {
  const { draw, teacher, signInAs, id, bank } = await startWithPaper();
  expect(await expectRejection(draw({ blueprint: "jee-main-1999" }))).toMatchObject({ status: 404 });
  expect(await expectRejection(draw({}, await signInAs({ role: "teacher" })))).toMatchObject({ status: 404 });
  const chosen_ids = Array.from({ length: 180 }, (_, index) => 1_000 + index);
  expect(await expectRejection(draw({ chosen_ids }))).toMatchObject({ status: 409, code: "test_full" });
  const body = { title: "Weekly test", question_ids: idsOf(bank.slice(0, 1)) };
  await teacher.request("updateSetTest", { params: { id }, body });
  await teacher.request("scheduleSetTest", { params: { id }, body: windowOf(10, 60) });
  expect(await expectRejection(draw({}))).toMatchObject({ status: 409, code: "test_fixed" });
});

test("a blueprint names the chapters that its exam weighs", async () => {
  const { db, teacher } = await startWithPaper();
  const chaptersOf = async () => (await teacher.request("listBlueprints")).blueprints[0]?.chapter_ids;
  const ids = idsOf(await db.selectFrom("chapters").select("id").orderBy("id").execute());
  expect((await chaptersOf())?.toSorted((a, b) => a - b)).toEqual(ids);
  const weighed = ids.slice(0, 2);
  await db.updateTable("chapters").set({ weightage_main: 4 }).where("id", "in", weighed).execute();
  expect((await chaptersOf())?.toSorted((a, b) => a - b)).toEqual(weighed);
});

/** A draft, and a library with a few questions more than a Main paper needs. */
async function startWithPaper() {
  const testApp = await startTestApp();
  const bank = await addBank(testApp.db, 3, { single: 8, integer: 2 });
  const teacher = await testApp.signInAs({ role: "teacher" });
  const { id } = await teacher.request("createSetTest", { body: { title: "Weekly test" } });
  const draw = (body: Partial<RequestOf<"drawByBlueprint">["body"]>, person = teacher) =>
    person.request("drawByBlueprint", {
      params: { id },
      body: { blueprint: "jee-main", chapter_ids: [], chosen_ids: [], seed: 1, not_used_in: 0, ...body },
    });
  return { ...testApp, bank, teacher, id, draw };
}
