import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";

test("a note that an editor writes is rendered when saved, and students can read it at once", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const body = { title: "Henry's law", body: "$p = K_H x$ <script>alert(1)</script>", topicId };
  const created = await editor.request("createNote", { body });
  expect(created).toMatchObject({ ...body, topic: "Henry's law", body_html: expect.stringMatching(/katex/) });
  expect(created.body_html).not.toContain("<script");
  const params = { id: chapterId, contentId: created.id };
  const readAsStudent = async () => (await asha.request("getNote", { params })).content;
  expect(await readAsStudent()).toMatchObject({ title: "Henry's law", body_html: created.body_html });

  const changed = { title: "Gases in water", body: "**Pressure** drives it.", topicId };
  const saved = await editor.request("updateNote", { params: { id: created.id }, body: changed });
  expect(await editor.request("getAdminNote", { params: { id: created.id } })).toEqual(saved);
  expect(await readAsStudent()).toMatchObject({ title: "Gases in water", body_html: saved.body_html });
  expect(await listAudit(db)).toMatchObject([
    { action: "createNote", object_id: created.id, before: null, after: body },
    { action: "updateNote", object_id: created.id, before: body, after: changed },
  ]);
});

test("a deleted note is hidden from everyone until it is restored", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const id = await addNote(db, topicId, { title: "Henry" });
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const readAsStudent = () => asha.request("getNote", { params: { id: chapterId, contentId: id } });
  await editor.request("deleteNote", { params: { id } });
  expect(await expectRejection(readAsStudent())).toMatchObject({ status: 404 });
  expect(await expectRejection(editor.request("getAdminNote", { params: { id } }))).toMatchObject({
    status: 404,
  });
  expect((await editor.request("listAdminNotes")).pagination.total).toBe(0);
  const again = editor.request("deleteNote", { params: { id } });
  expect(await expectRejection(again)).toMatchObject({ status: 404 });
  const body = { title: "Henry", body: "Other", topicId };
  expect(await expectRejection(editor.request("updateNote", { params: { id }, body }))).toMatchObject({
    status: 404,
  });

  expect(await editor.request("restoreNote", { params: { id } })).toMatchObject({ id, title: "Henry" });
  expect((await readAsStudent()).content.title).toBe("Henry");
  expect((await listAudit(db)).map(({ action }) => action)).toEqual(["deleteNote", "restoreNote"]);
});

test("the list is paginated and filtered by text and topic, without wildcards", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const other = await addTopic(db, chapterId, "Raoult's law");
  for (const title of ["One", "Two", "50% yield"]) await addNote(db, topicId, { title });
  await addNote(db, other, { title: "Three", body: "One more thing." });
  const editor = await signInAs({ role: "editor" });
  const list = async (query: object) => {
    const { contents: notes, pagination } = await editor.request("listAdminNotes", { query });
    return [notes.map(({ title }) => title), pagination.total];
  };
  expect(await list({ limit: 2, page: 2 })).toEqual([["50% yield", "Three"], 4]);
  expect(await list({ page: 9 })).toEqual([[], 4]);
  expect(await list({ q: " oNE " })).toEqual([["One", "Three"], 2]);
  expect(await list({ q: "one", topicId })).toEqual([["One"], 1]);
  expect(await list({ q: "%" })).toEqual([["50% yield"], 1]);
  expect(await list({ q: "_" })).toEqual([[], 0]);
  const { chapterId: farChapterId, topicId: farTopic } = await addChapter(db, { name: "Far" });
  const id = await addNote(db, farTopic, { title: "Far away" });
  expect(await list({ chapterId: farChapterId })).toEqual([["Far away"], 1]);
  expect(await list({ chapterId, q: "far" })).toEqual([[], 0]);
  expect(await list({ deleted: "true" })).toEqual([[], 0]);
  await editor.request("deleteNote", { params: { id } });
  expect(await list({ deleted: "true", chapterId: farChapterId })).toEqual([["Far away"], 1]);
  expect(await list({ chapterId: farChapterId })).toEqual([[], 0]);
  const { contents: notes } = await editor.request("listAdminNotes", { query: { deleted: "true" } });
  expect(notes).toMatchObject([{ id, chapter_name: "Far", deleted_at: expect.stringMatching(/Z$/) }]);
});

test.each([
  [400, { title: " ", body: "x" }],
  [400, { title: "T", body: " \n" }],
  [400, { title: "T", body: "x", topicId: 99 }],
  [400, { title: "T", body: "x", body_html: "<b>x</b>" }],
  [422, { title: "T", body: `${"> ".repeat(2000)}deep` }],
  [422, { title: "T", body: "x".repeat(65_537) }],
])("returns %i for an invalid note and saves nothing (%#)", async (status, fields) => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const rejection = await expectRejection(editor.request("createNote", { body: { topicId, ...fields } }));
  expect(rejection.status).toBe(status);
  if (status === 422)
    expect(rejection.details).toMatchObject([{ field: "body", message: expect.any(String) }]);
  expect((await editor.request("listAdminNotes")).contents).toEqual([]);
  expect(await listAudit(db)).toEqual([]);
});

test("a write that cannot be logged does not happen", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const id = await addNote(db, topicId, { title: "Henry" });
  const editor = await signInAs({ role: "editor" });
  await blockAuditInserts(db);
  const body = { title: "Other", body: "Other", topicId };
  expect(await expectRejection(editor.request("createNote", { body }))).toMatchObject({ status: 500 });
  const change = editor.request("updateNote", { params: { id }, body });
  expect(await expectRejection(change)).toMatchObject({ status: 500 });
  expect(await expectRejection(editor.request("deleteNote", { params: { id } }))).toMatchObject({
    status: 500,
  });
  const { contents: notes } = await editor.request("listAdminNotes");
  expect(notes).toMatchObject([{ id, title: "Henry" }]);
});
