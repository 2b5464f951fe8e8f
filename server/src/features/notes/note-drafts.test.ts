import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const draftOf = (fields: object = {}) =>
    editor.request("createNote", {
      body: { title: "Zyxwort", body: "The plinkmuth law.", topicId, status: "review", ...fields },
    });
  return { db, editor, asha, chapterId, topicId, draftOf };
}

test("a note without a status is published; a draft stays one until it is published", async () => {
  const { db, editor, topicId, draftOf } = await start();
  const body = { title: "Henry", body: "Pressure.", topicId };
  expect(await editor.request("createNote", { body })).toMatchObject({ status: "published" });
  const { id } = await draftOf();
  const update = (fields: object) =>
    editor.request("updateNote", { params: { id }, body: { ...body, ...fields } });
  expect(await update({})).toMatchObject({ status: "review", title: "Henry" });
  expect(await update({ status: "published" })).toMatchObject({ status: "published" });
  expect(await update({ title: "Law" })).toMatchObject({ status: "published" });
  expect(await update({ status: "review" })).toMatchObject({ status: "review" });
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "updateNote",
    before: { status: "published" },
    after: { status: "review" },
  });
});

test("an unknown status is rejected", async () => {
  const { editor, topicId } = await start();
  const body = { title: "Henry", body: "Pressure.", topicId, status: "retired" };
  expect((await editor.send({ method: "POST", url: "/api/admin/contents", body })).statusCode).toBe(400);
});

test("the list of notes shows and filters by status", async () => {
  const { db, editor, topicId, draftOf } = await start();
  await addNote(db, topicId, { title: "Seeded" });
  await draftOf();
  const list = async (query: object) =>
    (await editor.request("listAdminNotes", { query })).contents.map(({ title, status }) => [title, status]);
  expect(await list({})).toEqual([
    ["Seeded", "published"],
    ["Zyxwort", "review"],
  ]);
  expect(await list({ status: "review" })).toEqual([["Zyxwort", "review"]]);
  expect(await list({ status: "published" })).toEqual([["Seeded", "published"]]);
});

test("the API stores a note with a broken formula, published or not", async () => {
  const { draftOf } = await start();
  for (const status of ["review", "published"])
    expect(await draftOf({ body: "$\\frac{1$", status })).toMatchObject({ status, body: "$\\frac{1$" });
});

test("no student's call shows a draft, and all of them show the note once it is published", async () => {
  const { editor, asha, chapterId, topicId, draftOf } = await start();
  const { id, ...draft } = await draftOf();
  await asha.request("putUserChapters", { body: { chapter_ids: [chapterId], latest_chapter_id: null } });
  const read = async () => {
    const url = `/api/chapters/${chapterId}/content/${id}`;
    const { statusCode } = await asha.send({ method: "GET", url });
    const { contents: list, pagination } = await asha.request("listNotes", {
      params: { id: chapterId },
      query: {},
    });
    const { results } = await asha.request("search", { query: { q: "plinkmuth" } });
    const { results: byTitle } = await asha.request("search", { query: { q: "zyxwort" } });
    const cards = await asha.request("listRevisionNotes");
    const bookmarks = await asha.request("listBookmarkedNotes");
    const smartPath = await asha.request("getSmartPath");
    return {
      statusCode,
      texts: JSON.stringify([list, results, byTitle, cards, bookmarks, smartPath]),
      total: pagination.total,
    };
  };
  const hidden = await read();
  expect(hidden).toMatchObject({ statusCode: 404, total: 0 });
  expect(hidden.texts).not.toMatch(/zyxwort|plinkmuth/i);
  const bookmark = () => asha.request("bookmarkNote", { params: { id } });
  expect(await expectRejection(bookmark())).toMatchObject({ status: 404 });

  const body = { title: draft.title, body: draft.body, topicId };
  const save = (status: "review" | "published") =>
    editor.request("updateNote", { params: { id }, body: { ...body, status } });
  await save("published");
  await bookmark();
  const shown = await read();
  expect(shown).toMatchObject({ statusCode: 200, total: 1 });
  expect(shown.texts.match(/zyxwort/gi)?.length).toBeGreaterThanOrEqual(5);
  await save("review");
  expect(await read()).toEqual(hidden);
});

test("the neighbours of a draft follow each other, and it counts as a missing note", async () => {
  const { db, editor, asha, chapterId, topicId, draftOf } = await start();
  const first = await addNote(db, topicId, { title: "First" });
  const other = await addTopic(db, chapterId, "Raoult's law");
  const { id } = await draftOf({ topicId: other });
  const third = await addNote(db, await addTopic(db, chapterId, "Osmosis"), { title: "Third" });
  const { navigation } = await asha.request("getNote", { params: { id: chapterId, contentId: first } });
  expect(navigation.next).toMatchObject({ content_id: third });
  expect((await editor.request("getAdminHome")).attention.topics_without_note).toMatchObject({
    total: 1,
    topics: [{ id: other }],
  });
  await editor.request("updateNote", {
    params: { id },
    body: { title: "Second", body: "x", topicId: other, status: "published" },
  });
  const { navigation: published } = await asha.request("getNote", {
    params: { id: chapterId, contentId: first },
  });
  expect(published.next).toMatchObject({ content_id: id });
});

test("restoring an old version leaves a draft a draft", async () => {
  const { editor, topicId, draftOf } = await start();
  const { id, title } = await draftOf();
  await editor.request("updateNote", { params: { id }, body: { title: "New", body: "New.", topicId } });
  const params = { id, version: 1 };
  expect(await editor.request("getNoteVersion", { params })).toMatchObject({ title, status: "review" });
  expect(await editor.request("restoreNoteVersion", { params })).toMatchObject({ title, status: "review" });
});
