import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addImportTopic, commitImport, uploadAndReview } from "../../../test/test-imports.ts";
import { validChoiceQuestion } from "../../../test/test-question-bodies.ts";

const stored = { slug: "flask", text: "A flask holds argon." };

async function start() {
  const testApp = await startTestApp();
  const { topicId } = await addImportTopic(testApp.db);
  const editor = await testApp.signInAs({ role: "editor" });
  const body = { ...validChoiceQuestion(topicId), format: "passage" as const, passage: stored };
  return { ...testApp, editor, question: await editor.request("createQuestion", { body }) };
}

/** A table of questions, each with the id and the text of its passage. */
const table = (...rows: [id: string, text: string, format?: string][]) =>
  [
    "text,option_a,option_b,answer,format,passage_id,passage",
    ...rows.map(([id, text, format = "passage"], index) => `Why ${index}?,a,b,A,${format},${id},${text}`),
  ].join("\n");

test("rows with one passage id share the first text, and identical texts without an id are one passage", async () => {
  const { db, editor } = await start();
  const { batch, rows } = await uploadAndReview(
    editor,
    table(
      ["gas", "It is hot."],
      ["gas", ""],
      ["gas", "It is cold."],
      ["", "Alone."],
      ["", "Alone.", "plain"],
    ),
  );
  expect(rows.map(({ question }) => [question?.format, question?.passage?.text])).toEqual([
    ["passage", "It is hot."],
    ["passage", "It is hot."],
    ["passage", "It is hot."],
    ["passage", "Alone."],
    ["passage", "Alone."],
  ]);
  expect(rows[0]?.question?.passage?.text_html).toBe("<p>It is hot.</p>");
  const warnings = rows.map(({ messages }) => messages.filter(({ field }) => field === "passage"));
  expect(warnings.map(({ length }) => length)).toEqual([0, 0, 1, 0, 0]);
  expect(warnings[2]?.map(placedIssueMessage)[0]).toContain("another text above");
  expect((await commitImport(editor, batch.id, { duplicates: "import" })).imported).toBe(5);
  expect(await db.selectFrom("passages").select(["text", "version"]).orderBy("id").execute()).toEqual([
    { text: stored.text, version: 1 },
    { text: "It is hot.", version: 1 },
    { text: "Alone.", version: 1 },
  ]);
});

test("an import does not change a passage that is here, even one that an editor changes in the meantime", async () => {
  const { editor, question } = await start();
  const { batch, rows } = await uploadAndReview(editor, table(["flask", "It holds neon."]));
  expect(rows[0]?.question?.passage).toMatchObject(stored);
  expect(rows[0]?.messages.map(placedIssueMessage).join()).toContain("another text here");
  const params = { id: question.id };
  const { text, type } = question;
  const passage = { slug: "flask", text: "A flask holds xenon." };
  await editor.request("updateQuestion", { params, body: { text, type, passage } });
  await commitImport(editor, batch.id, { duplicates: "import" });
  const { rows: imported } = await editor.request("listImportRows", {
    params: { id: batch.id },
    query: { limit: 100 },
  });
  for (const id of [question.id, imported[0]?.question_id ?? 0])
    expect(await editor.request("getAdminQuestion", { params: { id } })).toMatchObject({ passage });
});

test("a row on a passage without its text is taken as plain, with a warning", async () => {
  const { editor } = await start();
  const { rows } = await uploadAndReview(editor, table(["", ""], ["unknown", ""]));
  for (const { question, level, messages } of rows) {
    expect([question?.format, question?.passage, level]).toEqual(["plain", null, "warning"]);
    expect(messages.map(placedIssueMessage)).toContain(
      "The text of the passage is missing; the question is taken as plain.",
    );
  }
});
