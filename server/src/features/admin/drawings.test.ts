import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { resave } from "../../../test/test-editor.ts";
import { smallLibrary } from "../../../test/test-library.ts";
import { CHOICE, seed } from "../../../test/test-seeding.ts";

const NAME = `${CHOICE}.svg`;
const PICTURE = `![A piston over a gas](${NAME})`;
const drawingOf = (shape: string) => ({
  path: `chapters/03-gases/assets/${NAME}`,
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${shape}"/></svg>`,
});

/** The small library, with a drawing in its choice question. */
async function start() {
  const { db, signedIn } = await startTestApp();
  const files = smallLibrary().map(({ path, text }) => ({
    path,
    text: path.endsWith(`${CHOICE}.md`) ? text.replace("Its pressure", `${PICTURE} Its pressure`) : text,
  }));
  await seed(db, [...files, drawingOf("M0 0h10v10z")]);
  const editor = await signedIn({ role: "editor" });
  const { id } = await db
    .selectFrom("questions")
    .select("id")
    .where("source_slug", "=", CHOICE)
    .executeTakeFirstOrThrow();
  const topic = await db.selectFrom("topics").select("id").executeTakeFirstOrThrow();
  return { db, editor, id, topicId: topic.id, files };
}

test("a seeded question keeps its drawing when an editor saves it anew, and in each of its versions", async () => {
  const { editor, id } = await start();
  const seeded = await editor.call("getAdminQuestion", { params: { id } });
  expect(seeded.text).toContain(PICTURE);
  expect(seeded.text_html).toMatch(/<svg[^>]*aria-label="A piston over a gas"/);
  const text = seeded.text.replace("Its pressure", "Then its pressure");
  const saved = await resave(editor, id, { text });
  expect(saved).toMatchObject({ text, status: "published", version: 2 });
  expect(saved.text_html).toBe(seeded.text_html.replace("Its pressure", "Then its pressure"));
  const restored = await editor.call("restoreQuestionVersion", { params: { id, version: 1 } });
  expect(restored.text_html).toBe(seeded.text_html);
});

test("the library's drawings can be shown anywhere by their names, and in the preview before", async () => {
  const { editor, topicId } = await start();
  const body = `Look:\n\n${PICTURE}`;
  const { html, problems } = await editor.call("previewText", { body: { text: body } });
  expect([html.includes("<svg"), problems]).toEqual([true, []]);
  const created = await editor.call("createContent", { body: { title: "Pistons", body, topicId } });
  // The picture of a note stands in a button that enlarges it; a preview has none.
  expect(created.body_html?.replace(/<button[^>]*>|<\/button>/g, "")).toBe(html);
  const unknown = await editor.call("previewText", { body: { text: "![A flask](flask.svg)" } });
  expect(unknown.problems).toMatchObject([{ line: 1, severity: "error" }]);
});

test("a renewed drawing is the one that the next save shows", async () => {
  const { db, editor, id, files } = await start();
  await resave(editor, id, { difficulty: "hard" });
  await seed(db, [...files, drawingOf("M1 1h7v7z")]);
  const kept = await editor.call("getAdminQuestion", { params: { id } });
  expect(kept).toMatchObject({ difficulty: "hard", text_html: expect.stringMatching(/M0 0h10/) });
  expect((await resave(editor, id, { unit: "Pa" })).text_html).toMatch(/M1 1h7/);
});
