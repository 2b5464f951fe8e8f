import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";

test("what an editor writes is drawn on saving and read by students at once", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const [editor, asha] = [await signedIn({ role: "editor" }), await signedIn()];
  const body = { title: "Henry's law", body: "$p = K_H x$ <script>alert(1)</script>", topicId };
  const created = await editor.call("createContent", { body });
  expect(created).toMatchObject({ ...body, topic: "Henry's law", body_html: expect.stringMatching(/katex/) });
  expect(created.body_html).not.toContain("<script");
  const params = { id: chapterId, contentId: created.id };
  const read = async () => (await asha.call("getContent", { params })).content;
  expect(await read()).toMatchObject({ title: "Henry's law", body_html: created.body_html });

  const changed = { title: "Gases in water", body: "**Pressure** drives it.", topicId };
  const saved = await editor.call("updateContent", { params: { id: created.id }, body: changed });
  expect(await editor.call("getAdminContent", { params: { id: created.id } })).toEqual(saved);
  expect(await read()).toMatchObject({ title: "Gases in water", body_html: saved.body_html });
  expect(await listAudit(db)).toMatchObject([
    { action: "createContent", object_id: created.id, before: null, after: body },
    { action: "updateContent", object_id: created.id, before: body, after: changed },
  ]);
});

test("a deleted content is gone for everyone until it is restored", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const id = await addNote(db, topicId, { title: "Henry" });
  const [editor, asha] = [await signedIn({ role: "editor" }), await signedIn()];
  const read = () => asha.call("getContent", { params: { id: chapterId, contentId: id } });
  await editor.call("deleteContent", { params: { id } });
  expect(await refusalOf(read())).toMatchObject({ status: 404 });
  expect(await refusalOf(editor.call("getAdminContent", { params: { id } }))).toMatchObject({ status: 404 });
  expect((await editor.call("listAdminContents")).pagination.total).toBe(0);
  const again = editor.call("deleteContent", { params: { id } });
  expect(await refusalOf(again)).toMatchObject({ status: 404 });
  const body = { title: "Henry", body: "Other", topicId };
  expect(await refusalOf(editor.call("updateContent", { params: { id }, body }))).toMatchObject({
    status: 404,
  });

  expect(await editor.call("restoreContent", { params: { id } })).toMatchObject({ id, title: "Henry" });
  expect((await read()).content.title).toBe("Henry");
  expect((await listAudit(db)).map(({ action }) => action)).toEqual(["deleteContent", "restoreContent"]);
});

test("the list is paged and filtered by words and topic; no letter is a wildcard", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const other = await addTopic(db, chapterId, "Raoult's law");
  for (const title of ["One", "Two", "50% yield"]) await addNote(db, topicId, { title });
  await addNote(db, other, { title: "Three", body: "One more thing." });
  const editor = await signedIn({ role: "editor" });
  const list = async (query: object) => {
    const { contents, pagination } = await editor.call("listAdminContents", { query });
    return [contents.map(({ title }) => title), pagination.total];
  };
  expect(await list({ limit: 2, page: 2 })).toEqual([["50% yield", "Three"], 4]);
  expect(await list({ page: 9 })).toEqual([[], 4]);
  expect(await list({ q: " oNE " })).toEqual([["One", "Three"], 2]);
  expect(await list({ q: "one", topicId })).toEqual([["One"], 1]);
  expect(await list({ q: "%" })).toEqual([["50% yield"], 1]);
  expect(await list({ q: "_" })).toEqual([[], 0]);
  const { chapterId: far, topicId: farTopic } = await addChapter(db, { name: "Far" });
  const id = await addNote(db, farTopic, { title: "Far away" });
  expect(await list({ chapterId: far })).toEqual([["Far away"], 1]);
  expect(await list({ chapterId, q: "far" })).toEqual([[], 0]);
  expect(await list({ deleted: "true" })).toEqual([[], 0]);
  await editor.call("deleteContent", { params: { id } });
  expect(await list({ deleted: "true", chapterId: far })).toEqual([["Far away"], 1]);
  expect(await list({ chapterId: far })).toEqual([[], 0]);
  const { contents } = await editor.call("listAdminContents", { query: { deleted: "true" } });
  expect(contents).toMatchObject([{ id, chapter_name: "Far", deleted_at: expect.stringMatching(/Z$/) }]);
});

test.each([
  [400, { title: " ", body: "x" }],
  [400, { title: "T", body: " \n" }],
  [400, { title: "T", body: "x", topicId: 99 }],
  [400, { title: "T", body: "x", body_html: "<b>x</b>" }],
  [422, { title: "T", body: `${"> ".repeat(2000)}deep` }],
  [422, { title: "T", body: "x".repeat(65_537) }],
])("a %i for a content that cannot be kept leaves nothing (%#)", async (status, fields) => {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const refusal = await refusalOf(editor.call("createContent", { body: { topicId, ...fields } }));
  expect(refusal.status).toBe(status);
  if (status === 422) expect(refusal.details).toEqual([{ field: "body", message: expect.any(String) }]);
  expect((await editor.call("listAdminContents")).contents).toEqual([]);
  expect(await listAudit(db)).toEqual([]);
});

test("a write that cannot be noted does not happen", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addChapter(db);
  const id = await addNote(db, topicId, { title: "Henry" });
  const editor = await signedIn({ role: "editor" });
  await breakAudit(db);
  const body = { title: "Other", body: "Other", topicId };
  expect(await refusalOf(editor.call("createContent", { body }))).toMatchObject({ status: 500 });
  const change = editor.call("updateContent", { params: { id }, body });
  expect(await refusalOf(change)).toMatchObject({ status: 500 });
  expect(await refusalOf(editor.call("deleteContent", { params: { id } }))).toMatchObject({ status: 500 });
  const { contents } = await editor.call("listAdminContents");
  expect(contents).toMatchObject([{ id, title: "Henry" }]);
});
