import { type HtmlField, type RenderedField, renderedFieldNames, textFields } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { readHostileFile, upload } from "../../../test/test-images.ts";
import { libraryWithPassage } from "../../../test/test-library.ts";
import { type QuestionBody, validNumericalQuestion } from "../../../test/test-question-bodies.ts";
import { seedUnrendered } from "../../../test/test-seeding.ts";

// What the database does for the texts of a question is written in SQL, where a new field is easily forgotten.

/** Texts that the editors' search leaves out: it would find half of the library. */
const UNSEARCHED = ["unit"];
const searchedTexts = [...renderedFieldNames, ...textFields.filter((name) => !UNSEARCHED.includes(name))];

async function start() {
  const testApp = await startTestApp();
  const { topicId } = await addChapter(testApp.db);
  const editor = await testApp.signInAs({ role: "editor" });
  const create = (fields: Partial<QuestionBody>) =>
    editor.request("createQuestion", {
      body: validNumericalQuestion(topicId, { status: "review", ...fields }),
    });
  return { ...testApp, editor, create };
}

test.each(searchedTexts)(
  "editors find a question by a word of its %s (view current_question_texts)",
  async (name) => {
    const { editor, create } = await start();
    await create({});
    const { id } = await create({ [name]: "Of a chalcogenide." });
    const { questions } = await editor.request("listAdminQuestions", { query: { q: "chalcogenide" } });
    expect(questions.map((question) => question.id)).toEqual([id]);
  },
);

test.each(renderedFieldNames)(
  "an image that only the %s shows is in use (trigger question_versions_record_images)",
  async (name) => {
    const { db, editor, create } = await start();
    const { url } = (await upload(editor, await readHostileFile("ok-64x64.png"))).json();
    await create({ [name]: `![A flask](${url})` });
    const used = await db.selectFrom("image_references").selectAll().execute();
    expect(used.map(({ hash }) => `/assets/images/${hash}.webp`)).toEqual([url]);
  },
);

test.each(renderedFieldNames)(
  "the %s of a stored version never changes (trigger question_versions_reject_update)",
  async (name) => {
    const { db, create } = await start();
    const { id } = await create({});
    const change = sql`update question_versions set ${sql.ref(name)} = 'Other' where question_id = ${id}`;
    await expect(change.execute(db)).rejects.toThrow();
  },
);

test("the HTML of a version that nobody has rendered is a reference (function refer_to_unrendered_version)", async () => {
  const { db } = await startTestApp();
  await seedUnrendered(db, libraryWithPassage());
  const columns = renderedFieldNames.map((name) => `${name}_html` as const satisfies HtmlField);
  const rows = await db
    .selectFrom("question_versions")
    .select(["id", ...columns])
    .execute();
  expect(rows).not.toHaveLength(0);
  const referenceTo = (id: number, name: RenderedField) => `<!--unrendered version ${id} ${name}-->`;
  for (const row of rows)
    for (const name of renderedFieldNames) expect(row[`${name}_html`]).toBe(referenceTo(row.id, name));
});
