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
import { scheduleTest } from "../../../test/test-set-tests.ts";

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
  const { questions, counts } = await draw(rows);
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
  const { questions, counts } = await draw(rows);
  expect(counts).toEqual([4]);
  expect(idsOf(questions)).toEqual(expect.arrayContaining([...idsOf(set), plain.id]));
  const [variant] = variants;
  const chosen_ids = [variant?.id ?? 0, set[0]?.id ?? 0];
  expect(idsOf((await draw(rows, { chosen_ids })).questions)).toEqual([plain.id]);
});

test("questions of the teacher's last tests are left out, and those that are reserved or withdrawn", async () => {
  const { db, chapterId, topicId, teacher, signInAs, draw } = await startWithDraft();
  const added = [];
  for (let index = 0; index < 6; index += 1) added.push(await addQuestion(db, topicId));
  const [older, newer, colleagues, reserved, disputed, free] = added;
  if (!older || !newer || !colleagues || !reserved || !disputed || !free) throw new Error("Too few.");
  const add = (person: TestUser, question: { id: number }) =>
    person.request("createSetTest", { body: { title: "Earlier test", question_ids: [question.id] } });
  await add(teacher, older);
  await add(teacher, newer);
  await add(await signInAs({ role: "teacher" }), colleagues);
  await scheduleTest(await signInAs({ role: "teacher" }), [reserved]);
  await sql`update questions set quarantined_at = app_now() where id = ${disputed.id}`.execute(db);
  const rows = [{ chapter_id: chapterId, count: 6 }];
  const idsWithout = async (not_used_in: number) => sorted((await draw(rows, { not_used_in })).questions);
  expect(await idsWithout(0)).toEqual(sorted([older, newer, colleagues, free]));
  expect(await idsWithout(1)).toEqual(sorted([older, colleagues, free]));
  expect(await idsWithout(2)).toEqual(sorted([colleagues, free]));
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
      "Section A needs 20 single correct questions; the library has 15. Section B needs 5 whole-number questions; the library has 4.",
  });
});
