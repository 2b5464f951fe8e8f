import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addPlace, bankFile, commit, preview } from "../../../test/test-bank.ts";

test("the list of questions and its export can be narrowed to what one file brought in", async () => {
  const { db, signedIn } = await startTestApp();
  await addPlace(db);
  const editor = await signedIn({ role: "editor" });
  const { batch } = await preview(editor, await bankFile("excel-semicolon.csv"));
  await commit(editor, batch.id);
  const own = { text: "Mine", type: "numerical", single_answer: "1" } as const;
  const { id: mine } = await editor.call("createQuestion", { body: own });
  const listed = async (importId: number) =>
    (await editor.call("listAdminQuestions", { query: { importId } })).questions.map(({ id }) => id);

  expect(await listed(batch.id)).toHaveLength(4);
  expect(await listed(batch.id)).not.toContain(mine);
  expect(await listed(batch.id + 1)).toEqual([]);
  const exported = await editor.call("exportQuestions", { query: { importId: batch.id, format: "csv" } });
  expect(exported.questions).toBe(4);

  await editor.call("undoImport", { params: { id: batch.id } });
  expect(await listed(batch.id)).toEqual([]);
});
