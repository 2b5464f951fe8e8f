import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addImportTopic, commitImport, readImportFile, uploadAndReview } from "../../../test/test-imports.ts";

test("the list of questions and the export can be filtered by import", async () => {
  const { db, signInAs } = await startTestApp();
  await addImportTopic(db);
  const editor = await signInAs({ role: "editor" });
  const { batch } = await uploadAndReview(editor, await readImportFile("excel-semicolon.csv"));
  await commitImport(editor, batch.id);
  const ownBody = { text: "Mine", type: "numerical", single_answer: "1" } as const;
  const { id: ownId } = await editor.request("createQuestion", { body: ownBody });
  const listIds = async (importId: number) =>
    (await editor.request("listAdminQuestions", { query: { importId } })).questions.map(({ id }) => id);

  expect(await listIds(batch.id)).toHaveLength(4);
  expect(await listIds(batch.id)).not.toContain(ownId);
  expect(await listIds(batch.id + 1)).toEqual([]);
  const exported = await editor.request("exportQuestions", { query: { importId: batch.id, format: "csv" } });
  expect(exported.questions).toBe(4);

  await editor.request("undoImport", { params: { id: batch.id } });
  expect(await listIds(batch.id)).toEqual([]);
});
