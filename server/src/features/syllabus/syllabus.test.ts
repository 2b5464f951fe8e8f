import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { startQuiz } from "../../../test/test-quizzes.ts";

const DELETED_COUNTS = "What was deleted counts too, because it can be brought back.";
const CHAPTER = { name: "Surface chemistry", type: "Physical Chemistry", weightage: 3 } as const;

test("editors can add and change chapters and topics, and students see them at once in teaching order", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId: first } = await addChapter(db);
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const chapter = await editor.request("createChapter", {
    body: { ...CHAPTER, name: "  Surface chemistry " },
  });
  expect(chapter).toMatchObject({ ...CHAPTER, id: expect.any(Number) });
  const topic = await editor.request("createTopic", { body: { name: "Colloids", chapterId: chapter.id } });
  expect(topic).toMatchObject({ id: expect.any(Number), name: "Colloids", chapterId: chapter.id });
  const params = { id: chapter.id };
  const renamed = { ...CHAPTER, name: "Surfaces", weightage: 0 };
  expect(await editor.request("updateChapter", { params, body: renamed })).toMatchObject(renamed);
  const moved = { name: "Emulsions", chapterId: first };
  const topicParams = { id: topic.id };
  expect(await editor.request("updateTopic", { params: topicParams, body: moved })).toMatchObject(moved);

  const chapterNames = (await asha.request("listChapters")).chapters.map(({ name }) => name);
  expect(chapterNames).toEqual(["Solutions", "Surfaces"]);
  expect((await editor.request("listAdminChapters")).chapters.map(({ name }) => name)).toEqual(chapterNames);
  const { topics } = await editor.request("listAdminTopics");
  expect(topics).toMatchObject((await asha.request("listTopics")).topics);
  expect((await asha.request("listTopics")).topics.at(-1)).toEqual({ ...topicParams, ...moved });
});

test("creating returns 201, deleting 204 without a body", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const created = await editor.send({ method: "POST", url: "/api/admin/tags", payload: { name: "pH" } });
  expect(created.statusCode).toBe(201);
  const removed = await editor.send({ method: "DELETE", url: `/admin/tags/${created.json().id}` });
  expect([removed.statusCode, removed.body]).toEqual([204, ""]);
  expect((await editor.request("listTags")).tags).toEqual([]);
});

const MALFORMED: [string, object][] = [
  ["chapters", { ...CHAPTER, name: " " }],
  ["chapters", { ...CHAPTER, type: "Physics" }],
  ["chapters", { ...CHAPTER, weightage: 2.5 }],
  ["chapters", { ...CHAPTER, weightage: "3" }],
  ["chapters", { ...CHAPTER, position: 1 }],
  ["chapters", { ...CHAPTER, order: 0 }],
  ["chapters", { ...CHAPTER, weightage_advanced: -1 }],
  ["chapters", { ...CHAPTER, prerequisite_ids: [99] }],
  ["topics", { name: "Colloids", chapterId: 99 }],
  ["topics", { name: "Colloids", chapterId: "1" }],
  ["tags", { name: "" }],
  ["tags", { name: "pH", kind: "misconception" }],
];

test("rejects a malformed row with 400 and saves nothing", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  for (const [model, payload] of MALFORMED) {
    const response = await editor.send({ method: "POST", url: `/api/admin/${model}`, payload });
    expect(response.statusCode, JSON.stringify(payload)).toBe(400);
  }
  expect(await listAudit(db)).toEqual([]);
});

test("rejects the deletion of an object in use, with a message that lists its uses", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  await addQuestion(db, topicId);
  await addNote(db, topicId, { isDeleted: true });
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  await startQuiz(asha, chapterId);
  const body = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.request("putUserChapters", { body });
  const chapterError = await expectRejection(editor.request("deleteChapter", { params: { id: chapterId } }));
  expect(chapterError).toMatchObject({ status: 409, code: "in_use" });
  expect(chapterError.message).toMatch(/topics: 1, quizzes: 1, marks in students' progress: 2/);
  const topicError = await expectRejection(editor.request("deleteTopic", { params: { id: topicId } }));
  expect(topicError).toMatchObject({
    status: 409,
    message: `This topic is still in use (questions: 1, deleted contents: 1), so it cannot be deleted. ${DELETED_COUNTS}`,
  });
  expect(await listAudit(db)).toEqual([]);
});

test("the message also counts deleted rows that still refer to a topic or tag", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const { id } = await addQuestion(db, topicId);
  const editor = await signInAs({ role: "editor" });
  const tag = await editor.request("createTag", { body: { name: "Old" } });
  await db.insertInto("question_tags").values({ question_id: id, tag_id: tag.id }).execute();
  const removeTag = () => editor.request("deleteTag", { params: { id: tag.id } });
  expect((await expectRejection(removeTag())).message).toMatch(
    / \(questions: 1\), so it cannot be deleted\.$/,
  );
  await editor.request("deleteQuestion", { params: { id } });
  for (const removal of [removeTag(), editor.request("deleteTopic", { params: { id: topicId } })])
    expect(await expectRejection(removal)).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        new RegExp(` \\(deleted questions: 1\\), so it cannot be deleted\\. ${DELETED_COUNTS}$`),
      ),
    });
  const { message } = await expectRejection(editor.request("deleteChapter", { params: { id: chapterId } }));
  expect(message).toMatch(/ \(topics: 1\), so it cannot be deleted\.$/);
});

test("a topic and then its chapter can be deleted once nothing uses them", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  await editor.request("deleteTopic", { params: { id: topicId } });
  await editor.request("deleteChapter", { params: { id: chapterId } });
  expect((await editor.request("listAdminChapters")).chapters).toEqual([]);
  expect(await expectRejection(editor.request("deleteTopic", { params: { id: topicId } }))).toMatchObject({
    status: 404,
  });
  const chapter = editor.request("updateChapter", { params: { id: chapterId }, body: CHAPTER });
  expect(await expectRejection(chapter)).toMatchObject({ status: 404 });
});

test("changing an unknown row returns 404, even with a name that is taken", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const { name } = await editor.request("createTag", { body: { name: "pH" } });
  const params = { id: 99_999 };
  const question = { text: "?", type: "numerical" } as const;
  for (const change of [
    () => editor.request("updateTag", { params, body: { name } }),
    () => editor.request("updateTopic", { params, body: { name: "Henry's law", chapterId } }),
    () => editor.request("updateChapter", { params, body: { ...CHAPTER, name: "Solutions" } }),
    () => editor.request("updateNote", { params, body: { title: "x", body: "x", topicId } }),
    () => editor.request("updateQuestion", { params, body: question }),
  ])
    expect(await expectRejection(change())).toMatchObject({
      status: 404,
      code: expect.stringMatching(/_not_found$/),
    });
});

test("a tag's name is unique", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const tag = await editor.request("createTag", { body: { name: "pH" } });
  const other = await editor.request("createTag", { body: { name: "Buffers" } });
  expect(await expectRejection(editor.request("createTag", { body: { name: "pH" } }))).toMatchObject({
    status: 409,
  });
  const renaming = editor.request("updateTag", { params: { id: other.id }, body: { name: "pH" } });
  expect(await expectRejection(renaming)).toMatchObject({ status: 409, code: "name_taken" });
  expect(await editor.request("updateTag", { params: { id: tag.id }, body: { name: "pH" } })).toEqual(tag);
});

test("each write is logged once, with actor, action, before and after", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const { etag: _, ...tag } = await editor.request("createTag", { body: { name: "pH" } });
  await editor.request("updateTag", { params: { id: tag.id }, body: { name: "Acidity" } });
  await editor.request("deleteTag", { params: { id: tag.id } });
  const renamed = { ...tag, name: "Acidity" };
  const row = { actor_id: editor.id, object_kind: "tag", object_id: tag.id, request_id: expect.any(String) };
  const log = await listAudit(db);
  expect(log).toEqual([
    { ...row, action: "createTag", before: null, after: tag },
    { ...row, action: "updateTag", before: tag, after: renamed },
    { ...row, action: "deleteTag", before: renamed, after: null },
  ]);
  expect(new Set(log.map(({ request_id }) => request_id)).size).toBe(3);
});

test("a write that cannot be logged does not happen", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  await blockAuditInserts(db);
  const body = { name: "Colloids", chapterId };
  expect(await expectRejection(editor.request("createTopic", { body }))).toMatchObject({ status: 500 });
  const renaming = editor.request("updateTopic", { params: { id: topicId }, body });
  expect(await expectRejection(renaming)).toMatchObject({ status: 500 });
  expect(await expectRejection(editor.request("deleteTopic", { params: { id: topicId } }))).toMatchObject({
    status: 500,
  });
  const { topics } = await editor.request("listAdminTopics");
  expect(topics).toMatchObject([{ id: topicId, name: "Henry's law", chapterId }]);
});
