import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { multipartForm, readHostileFile } from "../../../test/test-images.ts";
import {
  addImportTopic,
  commitImport,
  sendFile,
  uploadAndReview,
  waitUntilProcessed,
} from "../../../test/test-imports.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import type { Db } from "../../db/connect.ts";

const VALID_FILE = "text,option_a,option_b,answer\nWhy so?,a,b,A";

async function start() {
  const testApp = await startTestApp();
  return {
    ...testApp,
    ...(await addImportTopic(testApp.db)),
    editor: await testApp.signInAs({ role: "editor" }),
  };
}

/** Expects that nothing of a file was stored. */
async function expectNothing(db: Db) {
  for (const table of ["import_batches", "import_rows", "images", "questions"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
}

const ENTITIES =
  '<!DOCTYPE q [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz><question>&f;</question></quiz>';

test("rejects a file with entities or a broken file with the reason and line, and stores nothing", async () => {
  const { db, editor } = await start();
  for (const [file, message] of [
    [ENTITIES, "Line 1: A document type or entities are not accepted."],
    ["<quiz>\n<question></quiz>", /^Line 2: This is not well-formed XML/],
    ['text,option_a,option_b,answer\n"Why,a,b,A', /^Line 2: This is not a table/],
  ] as const) {
    const response = await sendFile(editor, file);
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json().error.details).toEqual([
      { field: "file", message: typeof message === "string" ? message : expect.stringMatching(message) },
    ]);
  }
  await expectNothing(db);
  expect(await listAudit(db)).toEqual([]);
});

test("rejects a file that is not a text of questions as an unsupported type", async () => {
  const { db, editor } = await start();
  const workbook = Buffer.from("504b0304140006000800000021", "hex");
  const files = [
    await readHostileFile("ok-64x64.png"),
    workbook,
    Buffer.from("%PDF-1.7\n\u0000"),
    "Dear all, hello.",
  ];
  for (const file of files) {
    const response = await sendFile(editor, file, {}, "questions.csv");
    expect(response.statusCode, response.body).toBe(415);
  }
  await expectNothing(db);
});

test("rejects a request that is not a form with one file of an allowed size", async () => {
  const { db, editor } = await start();
  const send = async (form: object) =>
    (await editor.send({ method: "POST", url: "/admin/imports", ...form })).statusCode;
  const file = Buffer.from(VALID_FILE);
  expect(await send({ payload: {} })).toBe(415);
  expect(await send({ headers: { "content-type": "text/csv" }, payload: file })).toBe(415);
  expect(await send({ headers: { "content-type": "multipart/form-data" }, payload: file })).toBe(400);
  expect(await send(multipartForm(file, { member: "csv" }))).toBe(400);
  expect(await send(multipartForm(Buffer.alloc(0)))).toBe(400);
  expect(await send({ ...multipartForm(file), query: { format: "qti" } })).toBe(400);
  const large = Buffer.concat([file, Buffer.alloc(10_000_001 - file.length, "\n")]);
  expect(await send(multipartForm(large))).toBe(413);
  const rows = Array.from({ length: 5_001 }, () => "Why so?,a,b,A").join("\n");
  expect(await send(multipartForm(Buffer.from(`text,option_a,option_b,answer\n${rows}`)))).toBe(422);
  await expectNothing(db);
});

test("students cannot upload, list, commit, undo or export", async () => {
  const { app, db, editor, signInAs } = await start();
  const { batch } = await uploadAndReview(editor, VALID_FILE);
  const asha = await signInAs();
  const urls = [
    ["POST", "/api/admin/imports"],
    ["GET", "/api/admin/imports"],
    ["GET", "/api/admin/imports/template?format=csv"],
    ["GET", `/api/admin/imports/${batch.id}`],
    ["GET", `/api/admin/imports/${batch.id}/rows`],
    ["POST", `/api/admin/imports/${batch.id}/commit`],
    ["POST", `/api/admin/imports/${batch.id}/undo`],
    ["GET", "/api/admin/questions/export?format=json"],
  ] as const;
  for (const [method, url] of urls) {
    const form = method === "POST" && url.endsWith("imports") ? multipartForm(Buffer.from(VALID_FILE)) : {};
    expect((await app.inject({ method, url, ...form })).statusCode, url).toBe(401);
    expect((await asha.send({ method, url, ...form })).statusCode, url).toBe(403);
  }
  expect(await db.selectFrom("import_batches").select("state").execute()).toEqual([{ state: "ready" }]);
  expect(await db.selectFrom("questions").select("id").execute()).toEqual([]);
});

test("a JSON question with a broken character is an error of that question alone", async () => {
  const { editor, topicId } = await start();
  const question = (text: string, option = "a") =>
    `{"type":"multi choice single answer","text":"${text}","answers":[{"text":"${option}","correct":true},{"text":"b","correct":false}]}`;
  const questions = [
    question("Why so?"),
    question("Why\\u0000 not?"),
    question("Who?", "\\ud800"),
    question("\\ud83d\\ude00 How?"),
  ];
  const file = `{"format":"rasayan-questions","version":1,"questions":[\n${questions.join(",\n")}\n]}`;
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(batch).toMatchObject({ state: "ready", ok: 2, errors: 2 });
  expect(rows.map(({ line, level }) => [line, level])).toEqual([
    [2, "ok"],
    [3, "error"],
    [4, "error"],
    [5, "ok"],
  ]);
  expect(rows.flatMap(({ messages }) => messages.map(({ field }) => field))).toEqual([
    "solution",
    "text",
    "answers.0.text",
    "solution",
  ]);
  expect((await commitImport(editor, batch.id)).imported).toBe(2);
});

test("hostile texts are sanitized, and a formula that does not parse is only a warning", async () => {
  const { editor, topicId } = await start();
  const file = [
    "text,option_a,option_b,answer",
    '"<img src=x onerror=alert(1)><script>alert(2)</script>[x](javascript:alert(3)) Why?",a,b,A',
    "Take $\\frac{1$ and say why,a,b,A",
    `"${"long ".repeat(4_000)}",a,b,A`,
  ].join("\n");
  const { rows } = await uploadAndReview(editor, file, { topicId });
  expect(rows.map(({ level }) => level)).toEqual(["warning", "warning", "error"]);
  expect(rows[0]?.question?.text_html).not.toMatch(/script|onerror|javascript:/i);
  expect(rows[1]?.messages).toContainEqual(expect.objectContaining({ field: "text", level: "warning" }));
  expect(rows[2]?.messages.map(placedIssueMessage).at(-1)).toMatch(/the limit is 16 kB/);
});

test("a row with two equal options gets a warning that names them, and its question can't be published", async () => {
  const { editor, topicId } = await start();
  const file = [
    "text,option_a,option_b,option_c,answer,solution",
    "Which law?,Boyle,Charles, Boyle ,B,So.",
    "How much?,$\\frac12$,$\\frac{1}{2}$,2,C,So.",
    "Which power?,10<sup>2</sup>,102,2,C,So.",
  ].join("\n");
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(rows.map(({ messages }) => messages.map(placedIssueMessage))).toEqual([
    ["Answers A and C are the same. Change or remove one of them."],
    ["Answers A and B are the same. Change or remove one of them."],
    [],
  ]);
  await editor.request("commitImport", { params: { id: batch.id }, body: {} });
  await waitUntilProcessed(editor, batch.id);
  const { drafts_with_problems } = (await editor.request("getAdminHome")).attention;
  expect(drafts_with_problems.questions.map(({ text }) => text)).toEqual(["Which law?", "How much?"]);
  for (const { id } of drafts_with_problems.questions)
    expect(await expectRejection(updateQuestionFields(editor, id, { status: "published" }))).toMatchObject({
      status: 422,
      details: [{ message: expect.stringMatching(/^Answers A and [BC] are the same\./) }],
    });
});

test("reads the encodings of old spreadsheets, and keeps only the base name of the file", async () => {
  const { editor, topicId } = await start();
  const latin1File = Buffer.from("text;option_a;option_b;answer\nWhat is 20 \u00b0C?;warm;cold;A", "latin1");
  const utf16File = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from("text\toption_a\toption_b\tanswer\nWhat is µ?\ta\tb\tA", "utf16le"),
  ]);
  expect((await uploadAndReview(editor, latin1File, { topicId })).rows[0]?.question?.text).toBe(
    "What is 20 °C?",
  );
  expect((await uploadAndReview(editor, utf16File, { topicId })).rows[0]?.question?.text).toBe("What is µ?");
  const namedUpload = await sendFile(editor, VALID_FILE, {}, "..\\..\\etc/pass\u0007wd.csv");
  expect(namedUpload.json().name).toBe("passwd.csv");
});
