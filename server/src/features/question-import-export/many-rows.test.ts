import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addImportTopic, uploadAndReview } from "../../../test/test-imports.ts";

/** Just enough rows for the file to get extra renderer threads. */
const COUNT = 101;
const ROW_WITHOUT_KEY = 65;

test("a file of many rows, rendered by several threads, is listed in its order", {
  timeout: 120_000,
}, async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addImportTopic(db);
  const editor = await signInAs({ role: "editor" });
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const lines = numbers.map((n) => `Find number ${n},yes,no,${n === ROW_WITHOUT_KEY ? "" : "A"}`);
  const file = ["text,option_a,option_b,answer", ...lines].join("\n");
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(batch).toMatchObject({ state: "ready", total: COUNT, done: COUNT, errors: 1 });

  const query = { page: 2, limit: 100 };
  const secondPage = await editor.request("listImportRows", { params: { id: batch.id }, query });
  const shownRows = [...rows, ...secondPage.rows].map(({ position, line, level, question }) => ({
    position,
    line,
    text: question?.text_html,
    isError: level === "error",
  }));
  expect(shownRows).toEqual(
    numbers.map((n) => ({
      position: n,
      line: n + 1,
      text: `<p>Find number ${n}</p>`,
      isError: n === ROW_WITHOUT_KEY,
    })),
  );
});
