import { sql } from "kysely";
import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const [editor, secondEditor] = [await signInAs({ role: "editor" }), await signInAs({ role: "editor" })];
  const first = { title: "Henry", body: "$p = K_H x$", topicId };
  const created = await editor.request("createNote", { body: first });
  const params = { id: created.id };
  const versions = async () => (await editor.request("listNoteVersions", { params })).versions;
  return { db, editor, secondEditor, chapterId, topicId, first, created, params, versions };
}

test("each save with new content is a version, whoever makes it, including the seeded library", async () => {
  const { db, editor, secondEditor, topicId, first, created, params, versions } = await start();
  expect(created.version).toBe(1);
  const second = { ...first, title: "Henry's law" };
  expect(await secondEditor.request("updateNote", { params, body: second })).toMatchObject({ version: 2 });
  expect(await editor.request("updateNote", { params, body: second })).toMatchObject({ version: 2 });
  await sql`update notes set body = 'From the library' where id = ${params.id}`.execute(db);
  await sql`update notes set body_html = '<p>better</p>' where id = ${params.id}`.execute(db);
  const authorOf = (person: { id: number }) => ({ id: person.id, name: expect.any(String) });
  const saved_at = expect.stringMatching(/Z$/);
  expect(await versions()).toEqual([
    { version: 3, title: "Henry's law", saved_at, saved_by: null, current: true },
    { version: 2, title: "Henry's law", saved_at, saved_by: authorOf(secondEditor), current: false },
    { version: 1, title: "Henry", saved_at, saved_by: authorOf(editor), current: false },
  ]);
  const seededId = await addNote(db, topicId, { title: "Seeded" });
  const listed = await editor.request("listNoteVersions", { params: { id: seededId } });
  expect(listed.versions).toMatchObject([{ version: 1, saved_by: null, current: true }]);
});

test("an old version is shown rendered and can be restored as a new one", async () => {
  const { db, editor, chapterId, topicId, first, created, params } = await start();
  const other = await addTopic(db, chapterId, "Raoult's law");
  const changed = { title: "Raoult", body: "Vapour.", topicId: other };
  const { etag } = await editor.request("updateNote", { params, body: changed });
  const versionParams = { ...params, version: 1 };
  expect(await editor.request("getNoteVersion", { params: versionParams })).toEqual({ ...created, etag });
  const restored = await editor.request("restoreNoteVersion", { params: versionParams });
  expect(restored).toMatchObject({ ...first, version: 3, body_html: created.body_html, topicId });
  expect(await editor.request("getAdminNote", { params })).toEqual(restored);
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "restoreNoteVersion",
    before: changed,
    after: first,
  });
});

test("restoring rejects what a save would: a stale state, an unknown version, a deleted note", async () => {
  const { db, editor, first, created, params, versions } = await start();
  await editor.request("updateNote", { params, body: { ...first, body: "Other." } });
  const restoreVersion = (version: number, headers = {}) =>
    editor.request("restoreNoteVersion", { params: { ...params, version } }, headers);
  expect(await expectRejection(restoreVersion(1, { "if-match": created.etag }))).toMatchObject({
    status: 409,
  });
  expect(await expectRejection(restoreVersion(3))).toMatchObject({ status: 404 });
  await blockAuditInserts(db);
  expect(await expectRejection(restoreVersion(1))).toMatchObject({ status: 500 });
  expect(await versions()).toHaveLength(2);
  await sql`update notes set deleted_at = app_now()`.execute(db);
  for (const call of [
    () => restoreVersion(1),
    versions,
    () => editor.request("getNoteVersion", { params: { ...params, version: 1 } }),
  ])
    expect(await expectRejection(call())).toMatchObject({ status: 404 });
});

test("a topic that only an old version of a note refers to cannot be deleted", async () => {
  const { db, editor, chapterId, topicId, first, params } = await start();
  const other = await addTopic(db, chapterId, "Raoult's law");
  await editor.request("updateNote", { params, body: { ...first, topicId: other } });
  const removing = editor.request("deleteTopic", { params: { id: topicId } });
  expect(await expectRejection(removing)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/contents in an earlier version: 1/),
  });
});
