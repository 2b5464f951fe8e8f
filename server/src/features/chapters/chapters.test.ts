import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addQuestion, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";

test("lists chapters and topics by position, not by id", async () => {
  const { db, signInAs } = await startTestApp();
  const late = await addChapter(db, { name: "Late", type: "Organic Chemistry", weightage: 7 });
  const early = await addChapter(db, { name: "Early" });
  await db.updateTable("chapters").set({ position: 9 }).where("id", "=", late.chapterId).execute();
  const first = await addTopic(db, late.chapterId, "First");
  await db.updateTable("topics").set({ position: 2 }).where("id", "=", late.topicId).execute();
  const asha = await signInAs();
  expect((await asha.request("listChapters")).chapters).toEqual([
    {
      id: early.chapterId,
      name: "Early",
      type: "Physical Chemistry",
      weightage: 4,
      previous_questions: "none",
      exams: [],
      past_exams: [],
    },
    {
      id: late.chapterId,
      name: "Late",
      type: "Organic Chemistry",
      weightage: 7,
      previous_questions: "none",
      exams: [],
      past_exams: [],
    },
  ]);
  expect((await asha.request("listTopics")).topics).toEqual([
    { id: early.topicId, name: "Henry's law", chapterId: early.chapterId },
    { id: first, name: "First", chapterId: late.chapterId },
    { id: late.topicId, name: "Henry's law", chapterId: late.chapterId },
  ]);
});

test("a chapter says for which exams it has questions, and questions of past papers", async () => {
  const { db, signInAs } = await startTestApp();
  const [empty, both, advanced] = [
    await addChapter(db, { name: "Empty" }),
    await addChapter(db, { name: "Both" }),
    await addChapter(db, { name: "Advanced" }),
  ];
  await addQuestion(db, empty.topicId, { status: "review" });
  await addQuestion(db, both.topicId);
  await addQuestion(db, both.topicId, { exams: ["advanced"], source: { exam: "JEE Advanced", year: 2024 } });
  await addQuestion(db, advanced.topicId, { exams: ["advanced"] });
  const { chapters } = await (await signInAs()).request("listChapters");
  expect(chapters.map(({ name, exams, past_exams }) => [name, exams, past_exams])).toEqual([
    ["Empty", [], []],
    ["Both", ["main", "advanced"], ["advanced"]],
    ["Advanced", ["advanced"], []],
  ]);
});

test("a chapter shows whether its previous years' questions come from papers or follow their pattern", async () => {
  const { db, signInAs } = await startTestApp();
  const [unsourced, patterned, fromPapers] = [
    await addChapter(db, { name: "Bare" }),
    await addChapter(db, { name: "Patterned" }),
    await addChapter(db, { name: "Printed" }),
  ];
  const source = { exam: "JEE Main", year: 2024 };
  await addQuestion(db, unsourced.topicId);
  await addQuestion(db, unsourced.topicId, { source, status: "review" });
  await addQuestion(db, patterned.topicId, { source });
  await addQuestion(db, fromPapers.topicId, { source });
  await addQuestion(db, fromPapers.topicId, { source: { ...source, pattern: false } });
  const asha = await signInAs();
  const { chapters } = await asha.request("listChapters");
  expect(chapters.map((chapter) => [chapter.name, chapter.previous_questions])).toEqual([
    ["Bare", "none"],
    ["Patterned", "pattern"],
    ["Printed", "papers"],
  ]);
});

test("lists a chapter's notes ten per page in reading order, without deleted notes and other chapters' notes", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const decoy = await addChapter(db, { name: "Decoy" });
  await addNote(db, decoy.topicId, { title: "Decoy note" });
  const secondTopic = await addTopic(db, chapterId, "Raoult's law");
  await db.updateTable("topics").set({ position: 2 }).where("id", "=", secondTopic).execute();
  const last = await addNote(db, secondTopic, { title: "Last" });
  for (let number = 1; number <= 11; number += 1) await addNote(db, topicId, { title: `Note ${number}` });
  await db.updateTable("notes").set({ deleted_at: sql`app_now()` }).where("title", "=", "Note 5").execute();
  const asha = await signInAs();
  const params = { id: chapterId };
  const first = await asha.request("listNotes", { params, query: {} });
  expect(first.pagination).toEqual({ page: 1, limit: 10, total: 11 });
  expect(first.contents.map(({ title }) => title)).toEqual(
    [1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((number) => `Note ${number}`),
  );
  const second = await asha.request("listNotes", { params, query: { page: 2 } });
  expect(second.contents).toEqual([
    { id: last, title: "Last", topic_id: secondTopic, topic: "Raoult's law" },
  ]);
  const small = await asha.request("listNotes", { params, query: { page: 4, limit: 3 } });
  expect(small.contents.map(({ title }) => title)).toEqual(["Note 11", "Last"]);
  expect(small.pagination).toEqual({ page: 4, limit: 3, total: 11 });
});

test("a note names its neighbours in reading order; at the ends content_id is 0", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const decoy = await addChapter(db, { name: "Decoy" });
  await addNote(db, decoy.topicId, { title: "Decoy note" });
  const first = await addNote(db, topicId, { title: "First", body: "First" });
  const hidden = await addNote(db, topicId, { title: "Hidden" });
  const last = await addNote(db, topicId, { title: "Last" });
  await db.updateTable("notes").set({ deleted_at: sql`app_now()` }).where("id", "=", hidden).execute();
  const asha = await signInAs();
  const chapter = { chapter_id: chapterId, chapter_name: "Solutions" };
  const noEntry = { ...chapter, content_id: 0, content_name: "" };
  const read = (contentId: number, id = chapterId) => asha.request("getNote", { params: { id, contentId } });
  expect(await read(first)).toEqual({
    content: {
      id: first,
      title: "First",
      body: "First",
      body_html: "<p>First</p>",
      topic_id: topicId,
      topic: "Henry's law",
      bookmarked: false,
    },
    navigation: { previous: noEntry, next: { ...chapter, content_id: last, content_name: "Last" } },
  });
  expect((await read(last)).navigation).toEqual({
    previous: { ...chapter, content_id: first, content_name: "First" },
    next: noEntry,
  });
  for (const [contentId, id] of [
    [hidden, chapterId],
    [last + 1, chapterId],
    [first, decoy.chapterId],
    [first, 999],
  ])
    await expect(read(contentId ?? 0, id)).rejects.toMatchObject({ status: 404 });
});

test("an unknown chapter returns 404, a chapter without notes an empty list", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addChapter(db);
  const asha = await signInAs();
  const list = (id: number) => asha.request("listNotes", { params: { id }, query: {} });
  await expect(list(chapterId + 1)).rejects.toMatchObject({ status: 404 });
  expect((await list(chapterId)).contents).toEqual([]);
});
