import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { smallLibrary } from "../../../test/test-library.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import { CHOICE_SLUG, seedLibrary } from "../../../test/test-seeding.ts";

const NAME = `${CHOICE_SLUG}.svg`;
const IMAGE_MARKDOWN = `![A piston over a gas](${NAME})`;
const illustrationFile = (shape: string) => ({
  path: `chapters/03-gases/assets/${NAME}`,
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${shape}"/></svg>`,
});

/** The small library, with an illustration in its choice question. */
async function start() {
  const { db, signInAs } = await startTestApp();
  const files = smallLibrary().map(({ path, text }) => ({
    path,
    text: path.endsWith(`${CHOICE_SLUG}.md`)
      ? text.replace("Its pressure", `${IMAGE_MARKDOWN} Its pressure`)
      : text,
  }));
  await seedLibrary(db, [...files, illustrationFile("M0 0h10v10z")]);
  const editor = await signInAs({ role: "editor" });
  const { id } = await db
    .selectFrom("questions")
    .select("id")
    .where("source_slug", "=", CHOICE_SLUG)
    .executeTakeFirstOrThrow();
  const topic = await db.selectFrom("topics").select("id").executeTakeFirstOrThrow();
  return { db, editor, id, topicId: topic.id, files };
}

test("a seeded question keeps its illustration when an editor saves it, and in each of its versions", async () => {
  const { editor, id } = await start();
  const seeded = await editor.request("getAdminQuestion", { params: { id } });
  expect(seeded.text).toContain(IMAGE_MARKDOWN);
  expect(seeded.text_html).toMatch(/<svg[^>]*aria-label="A piston over a gas"/);
  const text = seeded.text.replace("Its pressure", "Then its pressure");
  const saved = await updateQuestionFields(editor, id, { text });
  expect(saved).toMatchObject({ text, status: "published", version: 2 });
  expect(saved.text_html).toBe(seeded.text_html.replace("Its pressure", "Then its pressure"));
  const restored = await editor.request("restoreQuestionVersion", { params: { id, version: 1 } });
  expect(restored.text_html).toBe(seeded.text_html);
});

test("the library's illustrations can be used anywhere by name, also in the preview", async () => {
  const { editor, topicId } = await start();
  const body = `Look:\n\n${IMAGE_MARKDOWN}`;
  const { html, problems } = await editor.request("previewText", { body: { text: body } });
  expect([html.includes("<svg"), problems]).toEqual([true, []]);
  const created = await editor.request("createNote", { body: { title: "Pistons", body, topicId } });
  // In a note, the image is in a button that enlarges it; a preview has no such button.
  expect(created.body_html?.replace(/<button[^>]*>|<\/button>/g, "")).toBe(html);
  const unknown = await editor.request("previewText", { body: { text: "![A flask](flask.svg)" } });
  expect(unknown.problems).toMatchObject([{ line: 1, severity: "error" }]);
});

test("the next save shows an illustration that the library has replaced", async () => {
  const { db, editor, id, files } = await start();
  await updateQuestionFields(editor, id, { difficulty: "hard" });
  await seedLibrary(db, [...files, illustrationFile("M1 1h7v7z")]);
  const unchanged = await editor.request("getAdminQuestion", { params: { id } });
  expect(unchanged).toMatchObject({ difficulty: "hard", text_html: expect.stringMatching(/M0 0h10/) });
  expect((await updateQuestionFields(editor, id, { unit: "Pa" })).text_html).toMatch(/M1 1h7/);
});
