import { sql } from "kysely";
import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addMarkingRules } from "../../../test/test-content.ts";
import {
  addImportTopic,
  commitImport,
  uploadAndReview,
  waitUntilProcessed,
} from "../../../test/test-imports.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import { startQuiz } from "../../../test/test-quizzes.ts";
import { purgeImports } from "./import-actions.ts";

const GREEK_LETTERS = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
const FILE = [
  "text,option_a,option_b,answer",
  ...GREEK_LETTERS.map((letter) => `What is ${letter}?,this ${letter},that,A`),
].join("\n");

async function start() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return {
    ...testApp,
    ...(await addImportTopic(testApp.db)),
    editor: await testApp.signInAs({ role: "editor" }),
  };
}

test("an undo deletes the questions that nobody has touched, and reports which stay and why", async () => {
  const { db, editor, signInAs, chapterId, topicId } = await start();
  const { batch } = await uploadAndReview(editor, FILE, { topicId });
  expect((await commitImport(editor, batch.id)).imported).toBe(6);
  const params = { id: batch.id };
  const { rows } = await editor.request("listImportRows", { params, query: { limit: 100 } });
  const [rewordedId = 0, attemptedId = 0, publishedId = 0, deletedId = 0] = rows.map(
    ({ question_id }) => question_id ?? 0,
  );
  await updateQuestionFields(editor, rewordedId, { text: "What is Alpha, really?" });
  await updateQuestionFields(editor, attemptedId, { status: "published" });
  await startQuiz(await signInAs(), chapterId);
  await updateQuestionFields(editor, publishedId, { status: "published" });
  await editor.request("deleteQuestion", { params: { id: deletedId } });

  const { undone, retained } = await editor.request("undoImport", { params });
  expect(undone).toBe(2);
  expect(retained).toEqual([
    { question_id: rewordedId, line: 2, reason: "changed" },
    { question_id: attemptedId, line: 3, reason: "attempted" },
    { question_id: publishedId, line: 4, reason: "changed" },
    { question_id: deletedId, line: 5, reason: "deleted" },
  ]);
  const { questions } = await editor.request("listAdminQuestions", { query: { limit: 100 } });
  expect(questions.map(({ id }) => id).sort()).toEqual([rewordedId, attemptedId, publishedId].sort());
  expect(await editor.request("getImport", { params })).toMatchObject({
    state: "undone",
    imported: 6,
    undone: 2,
  });
  expect(await expectRejection(editor.request("undoImport", { params }))).toMatchObject({
    status: 409,
    code: "not_imported",
  });
  const restoredId = rows[5]?.question_id ?? 0;
  expect(await editor.request("restoreQuestion", { params: { id: restoredId } })).toMatchObject({
    text: "What is Zeta?",
  });
  const auditEntries = (await listAudit(db)).filter(({ object_kind }) => object_kind === "import");
  expect(auditEntries.map(({ action }) => action)).toEqual(["previewImport", "commitImport", "undoImport"]);
});

test("a question that was in a completed quiz stays, too", async () => {
  const { editor, signInAs, chapterId, topicId } = await start();
  const { batch } = await uploadAndReview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", {
    topicId,
  });
  await commitImport(editor, batch.id);
  const { questions } = await editor.request("listAdminQuestions");
  await updateQuestionFields(editor, questions[0]?.id ?? 0, { status: "published" });
  await (await startQuiz(await signInAs(), chapterId)).end();
  const { retained } = await editor.request("undoImport", { params: { id: batch.id } });
  expect(retained.map(({ reason }) => reason)).toEqual(["attempted"]);
});

test("an import that fails in the middle stores nothing and can be retried", async () => {
  const { db, editor, topicId } = await start();
  const { batch } = await uploadAndReview(editor, FILE, { topicId });
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on option_versions for each row when (new.text = 'this Zeta')
    execute function fail()`.execute(db);
  expect(await commitImport(editor, batch.id)).toMatchObject({
    state: "ready",
    imported: 0,
    failure: "not_imported",
  });
  for (const table of ["questions", "question_versions", "options"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await sql`drop trigger full_disk on option_versions`.execute(db);
  expect(await commitImport(editor, batch.id)).toMatchObject({
    state: "imported",
    imported: 6,
    failure: null,
  });
});

test("an import that fails after its first chunk says so, and importing again brings in the rest once", async () => {
  const { db, editor, topicId } = await start();
  const lines = Array.from({ length: 60 }, (_, index) => `What is number ${index}?,${index},-1,A`);
  const file = ["text,option_a,option_b,answer", ...lines].join("\n");
  const { batch } = await uploadAndReview(editor, file, { topicId });
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on option_versions for each row when (new.text = '59')
    execute function fail()`.execute(db);
  const failed = await commitImport(editor, batch.id);
  expect(failed).toMatchObject({ state: "ready", failure: "partly_imported" });
  expect(failed.imported).toBeGreaterThan(0);
  expect(failed.imported).toBeLessThan(60);
  await sql`drop trigger full_disk on option_versions`.execute(db);
  expect(await commitImport(editor, batch.id)).toMatchObject({
    state: "imported",
    imported: 60,
    failure: null,
  });
  expect(await db.selectFrom("questions").select("id").execute()).toHaveLength(60);
});

test("an import is carried out once, however often it is requested", async () => {
  const { db, editor, topicId } = await start();
  const { batch } = await uploadAndReview(editor, FILE, { topicId });
  const sendCommit = () =>
    editor.send({ method: "POST", url: `/api/admin/imports/${batch.id}/commit`, payload: {} });
  const statuses = (await Promise.all([sendCommit(), sendCommit(), sendCommit()])).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.sort()).toEqual([200, 409, 409]);
  await waitUntilProcessed(editor, batch.id);
  expect((await sendCommit()).statusCode).toBe(409);
  expect(await db.selectFrom("questions").select("id").execute()).toHaveLength(6);
});

test("an import or an undo that cannot be logged does not happen", async () => {
  const { db, editor, topicId } = await start();
  const first = await uploadAndReview(editor, FILE, { topicId });
  const second = await uploadAndReview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", { topicId });
  await commitImport(editor, second.batch.id);
  await blockAuditInserts(db);
  expect(await commitImport(editor, first.batch.id)).toMatchObject({ state: "ready", imported: 0 });
  const undo = { method: "POST", url: `/api/admin/imports/${second.batch.id}/undo`, payload: {} } as const;
  expect((await editor.send(undo)).statusCode).toBe(500);
  expect((await editor.request("listAdminQuestions")).pagination.total).toBe(1);
});

test("work that was lost with its process is detected, and old imports are purged", async () => {
  const { db, editor, topicId, signInAs, shiftClock } = await start();
  const { batch } = await uploadAndReview(editor, FILE, { topicId });
  await db.updateTable("import_batches").set({ state: "importing" }).execute();
  const params = { id: batch.id };
  expect((await editor.request("getImport", { params })).state).toBe("importing");
  await shiftClock("11 minutes");
  expect((await editor.request("getImport", { params })).state).toBe("ready");
  expect((await commitImport(editor, batch.id)).imported).toBe(6);
  await db.updateTable("import_batches").set({ state: "reading" }).execute();
  await shiftClock("22 minutes");
  const lostImport = await editor.request("getImport", { params });
  expect(lostImport).toMatchObject({ state: "failed", failure: "stopped" });
  await db.updateTable("import_batches").set({ state: "imported" }).execute();

  const other = await uploadAndReview(editor, FILE, { topicId });
  await shiftClock("8 days");
  await purgeImports(db);
  const laterEditor = await signInAs({ role: "editor" });
  expect((await laterEditor.request("listImports")).imports.map(({ id }) => id)).toEqual([batch.id]);
  expect(other.batch.id).not.toBe(batch.id);
  const { rows } = await laterEditor.request("listImportRows", { params, query: {} });
  expect(rows[0]).toMatchObject({ question: null, question_id: expect.any(Number) });
  expect((await laterEditor.request("undoImport", { params })).undone).toBe(6);
});

test("an unknown import returns 404", async () => {
  const { editor } = await start();
  const params = { id: 99 };
  for (const name of ["getImport", "undoImport"] as const)
    expect((await expectRejection(editor.request(name, { params }))).status, name).toBe(404);
  expect((await expectRejection(editor.request("listImportRows", { params, query: {} }))).status).toBe(404);
  expect((await expectRejection(editor.request("commitImport", { params, body: {} }))).status).toBe(404);
});
