import { sql } from "kysely";
import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addPlace, commit, preview, settled } from "../../../test/test-bank.ts";
import { addMarkingRules } from "../../../test/test-content.ts";
import { resave } from "../../../test/test-editor.ts";
import { startQuiz } from "../../../test/test-quizzes.ts";
import { forgetImports } from "./import-actions.ts";

const WORDS = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
const FILE = [
  "text,option_a,option_b,answer",
  ...WORDS.map((word) => `What is ${word}?,this ${word},that,A`),
].join("\n");

async function start() {
  const opened = await startTestApp();
  await addMarkingRules(opened.db);
  return { ...opened, ...(await addPlace(opened.db)), editor: await opened.signedIn({ role: "editor" }) };
}

test("an undo takes out what nobody has touched, and says what stays and why", async () => {
  const { db, editor, signedIn, chapterId, topicId } = await start();
  const { batch } = await preview(editor, FILE, { topicId });
  expect((await commit(editor, batch.id)).imported).toBe(6);
  const params = { id: batch.id };
  const { rows } = await editor.call("listImportRows", { params, query: { limit: 100 } });
  const [reworded = 0, asked = 0, published = 0, deleted = 0] = rows.map(
    ({ question_id }) => question_id ?? 0,
  );
  await resave(editor, reworded, { text: "What is Alpha, really?" });
  await resave(editor, asked, { status: "published" });
  await startQuiz(await signedIn(), chapterId);
  await resave(editor, published, { status: "published" });
  await editor.call("deleteQuestion", { params: { id: deleted } });

  const { undone, kept } = await editor.call("undoImport", { params });
  expect(undone).toBe(2);
  expect(kept).toEqual([
    { question_id: reworded, line: 2, reason: "changed" },
    { question_id: asked, line: 3, reason: "attempted" },
    { question_id: published, line: 4, reason: "changed" },
    { question_id: deleted, line: 5, reason: "deleted" },
  ]);
  const { questions } = await editor.call("listAdminQuestions", { query: { limit: 100 } });
  expect(questions.map(({ id }) => id).sort()).toEqual([reworded, asked, published].sort());
  expect(await editor.call("getImport", { params })).toMatchObject({
    state: "undone",
    imported: 6,
    undone: 2,
  });
  expect(await refusalOf(editor.call("undoImport", { params }))).toMatchObject({
    status: 409,
    code: "not_imported",
  });
  const back = rows[5]?.question_id ?? 0;
  expect(await editor.call("restoreQuestion", { params: { id: back } })).toMatchObject({
    text: "What is Zeta?",
  });
  const steps = (await listAudit(db)).filter(({ object_kind }) => object_kind === "import");
  expect(steps.map(({ action }) => action)).toEqual(["previewImport", "commitImport", "undoImport"]);
});

test("a question that was asked in a quiz that is over stays, too", async () => {
  const { editor, signedIn, chapterId, topicId } = await start();
  const { batch } = await preview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", { topicId });
  await commit(editor, batch.id);
  const { questions } = await editor.call("listAdminQuestions");
  await resave(editor, questions[0]?.id ?? 0, { status: "published" });
  await (await startQuiz(await signedIn(), chapterId)).end();
  const { kept } = await editor.call("undoImport", { params: { id: batch.id } });
  expect(kept.map(({ reason }) => reason)).toEqual(["attempted"]);
});

test("an import that fails in the middle leaves nothing, and can be tried again", async () => {
  const { db, editor, topicId } = await start();
  const { batch } = await preview(editor, FILE, { topicId });
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on option_versions for each row when (new.text = 'this Zeta')
    execute function fail()`.execute(db);
  expect(await commit(editor, batch.id)).toMatchObject({
    state: "ready",
    imported: 0,
    failure: expect.any(String),
  });
  for (const table of ["questions", "question_versions", "options"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await sql`drop trigger full_disk on option_versions`.execute(db);
  expect(await commit(editor, batch.id)).toMatchObject({ state: "imported", imported: 6, failure: null });
});

test("an import is carried out once, however often it is asked for", async () => {
  const { db, editor, topicId } = await start();
  const { batch } = await preview(editor, FILE, { topicId });
  const ask = () =>
    editor.send({ method: "POST", url: `/api/admin/imports/${batch.id}/commit`, payload: {} });
  const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  await settled(editor, batch.id);
  expect((await ask()).statusCode).toBe(409);
  expect(await db.selectFrom("questions").select("id").execute()).toHaveLength(6);
});

test("an import or an undo that cannot be noted does not happen", async () => {
  const { db, editor, topicId } = await start();
  const first = await preview(editor, FILE, { topicId });
  const second = await preview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", { topicId });
  await commit(editor, second.batch.id);
  await breakAudit(db);
  expect(await commit(editor, first.batch.id)).toMatchObject({ state: "ready", imported: 0 });
  const undo = { method: "POST", url: `/api/admin/imports/${second.batch.id}/undo`, payload: {} } as const;
  expect((await editor.send(undo)).statusCode).toBe(500);
  expect((await editor.call("listAdminQuestions")).pagination.total).toBe(1);
});

test("work that was lost with its process is known to be lost", async () => {
  const { db, editor, topicId, signedIn, shiftClock } = await start();
  const { batch } = await preview(editor, FILE, { topicId });
  await db.updateTable("import_batches").set({ state: "importing" }).execute();
  const params = { id: batch.id };
  expect((await editor.call("getImport", { params })).state).toBe("importing");
  await shiftClock("11 minutes");
  expect((await editor.call("getImport", { params })).state).toBe("ready");
  expect((await commit(editor, batch.id)).imported).toBe(6);
  await db.updateTable("import_batches").set({ state: "reading" }).execute();
  await shiftClock("22 minutes");
  const lost = await editor.call("getImport", { params });
  expect(lost).toMatchObject({ state: "failed", failure: expect.stringContaining("Send it again") });
  await db.updateTable("import_batches").set({ state: "imported" }).execute();

  const other = await preview(editor, FILE, { topicId });
  await shiftClock("8 days");
  await forgetImports(db);
  const later = await signedIn({ role: "editor" });
  expect((await later.call("listImports")).imports.map(({ id }) => id)).toEqual([batch.id]);
  expect(other.batch.id).not.toBe(batch.id);
  const { rows } = await later.call("listImportRows", { params, query: {} });
  expect(rows[0]).toMatchObject({ question: null, question_id: expect.any(Number) });
  expect((await later.call("undoImport", { params })).undone).toBe(6);
});

test("there is no such import", async () => {
  const { editor } = await start();
  const params = { id: 99 };
  for (const name of ["getImport", "undoImport"] as const)
    expect((await refusalOf(editor.call(name, { params }))).status, name).toBe(404);
  expect((await refusalOf(editor.call("listImportRows", { params, query: {} }))).status).toBe(404);
  expect((await refusalOf(editor.call("commitImport", { params, body: {} }))).status).toBe(404);
});
