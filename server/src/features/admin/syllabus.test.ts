import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { startQuiz } from "../../../test/test-quizzes.ts";

const BROUGHT_BACK = "What was deleted counts too, because it can be brought back.";
const CHAPTER = { name: "Surface chemistry", type: "Physical Chemistry", weightage: 3 } as const;

test("an editor keeps chapters and topics, and students see them at once in teaching order", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId: first } = await addChapter(db);
  const [editor, asha] = [await signedIn({ role: "editor" }), await signedIn()];
  const chapter = await editor.call("createChapter", { body: { ...CHAPTER, name: "  Surface chemistry " } });
  expect(chapter).toMatchObject({ ...CHAPTER, id: expect.any(Number) });
  const topic = await editor.call("createTopic", { body: { name: "Colloids", chapterId: chapter.id } });
  expect(topic).toMatchObject({ id: expect.any(Number), name: "Colloids", chapterId: chapter.id });
  const params = { id: chapter.id };
  const renamed = { ...CHAPTER, name: "Surfaces", weightage: 0 };
  expect(await editor.call("updateChapter", { params, body: renamed })).toMatchObject(renamed);
  const moved = { name: "Emulsions", chapterId: first };
  const inPath = { id: topic.id };
  expect(await editor.call("updateTopic", { params: inPath, body: moved })).toMatchObject(moved);

  const seen = (await asha.call("listChapters")).chapters.map(({ name }) => name);
  expect(seen).toEqual(["Solutions", "Surfaces"]);
  expect((await editor.call("listAdminChapters")).chapters.map(({ name }) => name)).toEqual(seen);
  const { topics } = await editor.call("listAdminTopics");
  expect(topics).toMatchObject((await asha.call("listTopics")).topics);
  expect((await asha.call("listTopics")).topics.at(-1)).toEqual({ ...inPath, ...moved });
});

test("creating answers 201, deleting 204 without a body", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const created = await editor.send({ method: "POST", url: "/api/admin/tags", payload: { name: "pH" } });
  expect(created.statusCode).toBe(201);
  const removed = await editor.send({ method: "DELETE", url: `/admin/tags/${created.json().id}` });
  expect([removed.statusCode, removed.body]).toEqual([204, ""]);
  expect((await editor.call("listTags")).tags).toEqual([]);
});

const MALFORMED: [string, object][] = [
  ["chapters", { ...CHAPTER, name: " " }],
  ["chapters", { ...CHAPTER, type: "Physics" }],
  ["chapters", { ...CHAPTER, weightage: 2.5 }],
  ["chapters", { ...CHAPTER, weightage: "3" }],
  ["chapters", { ...CHAPTER, position: 1 }],
  ["topics", { name: "Colloids", chapterId: 99 }],
  ["topics", { name: "Colloids", chapterId: "1" }],
  ["tags", { name: "" }],
  ["tags", { name: "pH", kind: "misconception" }],
];

test("a malformed row is a 400 and leaves nothing", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  for (const [model, payload] of MALFORMED) {
    const reply = await editor.send({ method: "POST", url: `/api/admin/${model}`, payload });
    expect(reply.statusCode, JSON.stringify(payload)).toBe(400);
  }
  expect(await listAudit(db)).toEqual([]);
});

test("what is in use cannot be deleted, and the refusal says by what", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  await addQuestion(db, topicId);
  await addNote(db, topicId, { deleted: true });
  const [editor, asha] = [await signedIn({ role: "editor" }), await signedIn()];
  await startQuiz(asha, chapterId);
  const body = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.call("putUserChapters", { body });
  const ofChapter = await refusalOf(editor.call("deleteChapter", { params: { id: chapterId } }));
  expect(ofChapter).toMatchObject({ status: 409, code: "in_use" });
  expect(ofChapter.message).toMatch(/topics: 1, quizzes: 1, marks in students' progress: 2/);
  const ofTopic = await refusalOf(editor.call("deleteTopic", { params: { id: topicId } }));
  expect(ofTopic).toMatchObject({
    status: 409,
    message: `This topic is still in use (questions: 1, deleted contents: 1), so it cannot be deleted. ${BROUGHT_BACK}`,
  });
  expect(await listAudit(db)).toEqual([]);
});

test("what no list shows any more is named when it keeps a topic or tag", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const { id } = await addQuestion(db, topicId);
  const editor = await signedIn({ role: "editor" });
  const tag = await editor.call("createTag", { body: { name: "Old" } });
  await db.insertInto("question_tags").values({ question_id: id, tag_id: tag.id }).execute();
  const removeTag = () => editor.call("deleteTag", { params: { id: tag.id } });
  expect((await refusalOf(removeTag())).message).toMatch(/ \(questions: 1\), so it cannot be deleted\.$/);
  await editor.call("deleteQuestion", { params: { id } });
  for (const removal of [removeTag(), editor.call("deleteTopic", { params: { id: topicId } })])
    expect(await refusalOf(removal)).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        new RegExp(` \\(deleted questions: 1\\), so it cannot be deleted\\. ${BROUGHT_BACK}$`),
      ),
    });
  const { message } = await refusalOf(editor.call("deleteChapter", { params: { id: chapterId } }));
  expect(message).toMatch(/ \(topics: 1\), so it cannot be deleted\.$/);
});

test("a topic and then its chapter can be deleted once nothing uses them", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  await editor.call("deleteTopic", { params: { id: topicId } });
  await editor.call("deleteChapter", { params: { id: chapterId } });
  expect((await editor.call("listAdminChapters")).chapters).toEqual([]);
  expect(await refusalOf(editor.call("deleteTopic", { params: { id: topicId } }))).toMatchObject({
    status: 404,
  });
  const chapter = editor.call("updateChapter", { params: { id: chapterId }, body: CHAPTER });
  expect(await refusalOf(chapter)).toMatchObject({ status: 404 });
});

test("an unknown row is a 404, whatever name it is to take", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const { name } = await editor.call("createTag", { body: { name: "pH" } });
  const params = { id: 99_999 };
  const question = { text: "?", type: "numerical" } as const;
  for (const change of [
    () => editor.call("updateTag", { params, body: { name } }),
    () => editor.call("updateTopic", { params, body: { name: "Henry's law", chapterId } }),
    () => editor.call("updateChapter", { params, body: { ...CHAPTER, name: "Solutions" } }),
    () => editor.call("updateContent", { params, body: { title: "x", body: "x", topicId } }),
    () => editor.call("updateQuestion", { params, body: question }),
  ])
    expect(await refusalOf(change())).toMatchObject({ status: 404, code: "not_found" });
});

test("a tag's name is there once", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const tag = await editor.call("createTag", { body: { name: "pH" } });
  const other = await editor.call("createTag", { body: { name: "Buffers" } });
  expect(await refusalOf(editor.call("createTag", { body: { name: "pH" } }))).toMatchObject({ status: 409 });
  const renaming = editor.call("updateTag", { params: { id: other.id }, body: { name: "pH" } });
  expect(await refusalOf(renaming)).toMatchObject({ status: 409, code: "name_taken" });
  expect(await editor.call("updateTag", { params: { id: tag.id }, body: { name: "pH" } })).toEqual(tag);
});

test("each write is noted once, with who, what, before and after", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const { etag: _, ...tag } = await editor.call("createTag", { body: { name: "pH" } });
  await editor.call("updateTag", { params: { id: tag.id }, body: { name: "Acidity" } });
  await editor.call("deleteTag", { params: { id: tag.id } });
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

test("a write that cannot be noted does not happen", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  await breakAudit(db);
  const body = { name: "Colloids", chapterId };
  expect(await refusalOf(editor.call("createTopic", { body }))).toMatchObject({ status: 500 });
  const renaming = editor.call("updateTopic", { params: { id: topicId }, body });
  expect(await refusalOf(renaming)).toMatchObject({ status: 500 });
  expect(await refusalOf(editor.call("deleteTopic", { params: { id: topicId } }))).toMatchObject({
    status: 500,
  });
  const { topics } = await editor.call("listAdminTopics");
  expect(topics).toMatchObject([{ id: topicId, name: "Henry's law", chapterId }]);
});
