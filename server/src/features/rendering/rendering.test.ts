import { spawn } from "node:child_process";
import { once } from "node:events";
import { endpointPaths } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { isOnPostgres, waitUntilBlocked } from "../../../test/test-database.ts";
import { addFlashCards } from "../../../test/test-flash-cards.ts";
import { libraryWithPassage } from "../../../test/test-library.ts";
import { startQuiz } from "../../../test/test-quizzes.ts";
import { renderer } from "../../../test/test-renderer.ts";
import {
  CHOICE_SLUG,
  findNote,
  findSeededQuestion,
  listOptions,
  seedUnrendered,
} from "../../../test/test-seeding.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { renderError } from "../../markup/render-error.ts";
import type { Renderer } from "../../markup/render-pool.ts";
import { RENDERER_VERSION, UNRENDERED } from "../../markup/renderer-version.ts";
import { renderOutdatedTexts } from "./rendering-actions.ts";

/** Starts the app with a library that nobody has rendered yet. `rendered` lists the texts in the order of rendering. */
async function start(options: { render?: Renderer["render"] } = {}) {
  const rendered: string[] = [];
  const counted: Renderer = {
    ...renderer,
    render: (source, renderOptions) => {
      rendered.push(source);
      return (options.render ?? renderer.render)(source, renderOptions);
    },
  };
  const testApp = await startTestApp({}, undefined, counted);
  const { db } = testApp;
  await seedUnrendered(db, libraryWithPassage());
  const { id: chapterId } = await db.selectFrom("chapters").select("id").executeTakeFirstOrThrow();
  const renderAll = (context = standaloneJobContext) => renderOutdatedTexts(db, counted, context);
  return { ...testApp, chapterId, rendered, counted, renderAll };
}

/** Puts every text back into the state in which seeding stores it. */
async function unrender(db: Db): Promise<void> {
  await sql`update notes set renderer_version = ${UNRENDERED}`.execute(db);
  await sql`update passages set renderer_version = ${UNRENDERED}, text_html = unrendered('passage', id, 'text')`.execute(
    db,
  );
  await sql`update question_versions set renderer_version = ${UNRENDERED}, text_html = unrendered('version', id, 'text'),
    solution_html = unrendered('version', id, 'solution')`.execute(db);
  await sql`update option_versions set text_html = unrendered('version', version_id, 'options.' || option_id || '.text'),
    text_alternative = unrendered('version', version_id, 'options.' || option_id || '.alternative'),
    rationale_html = unrendered('version', version_id, 'options.' || option_id || '.rationale')`.execute(db);
}

const countUnrendered = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from notes where renderer_version = 0 union all select from passages where renderer_version = 0
    union all select from question_versions where renderer_version = 0) as u`.execute(db);
  return rows[0]?.count;
};

test("a learner reads a question before the job has run, and nothing else is rendered for that", async () => {
  const { db, signInAs, chapterId, rendered } = await start();
  const asha = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  expect(rendered).toEqual([]);
  const { id, question_id } = await findSeededQuestion(db);
  const question = await quiz.question(question_id);
  expect(question.text_html).toContain("katex");
  const structure = question.answers.at(-1);
  expect(structure).toMatchObject({
    text_html: expect.stringContaining("<svg"),
    text_alternative: "methane, a gas",
  });
  expect(rendered).toHaveLength(2 + 2 * question.answers.length);
  expect(await countUnrendered(db)).toBe(5);
  expect(await findSeededQuestion(db)).toMatchObject({ id, renderer_version: RENDERER_VERSION });
});

test("a learner reads a flash card before the job has run", async () => {
  const { db, signInAs, chapterId, renderAll } = await start();
  const asha = await signInAs();
  const { id: noteId } = await db.selectFrom("notes").select("id").executeTakeFirstOrThrow();
  await addFlashCards(db, noteId, 1);
  await sql`update flash_cards set renderer_version = ${UNRENDERED}, front = '$x^2$', front_html = unrendered('card', id, 'front'),
    back_html = unrendered('card', id, 'back')`.execute(db);
  const read = async () => (await asha.request("listFlashCards", { query: { chapter_id: chapterId } })).cards;
  const cards = await read();
  expect(cards).toMatchObject([
    { front_html: expect.stringContaining("katex"), back_html: expect.stringContaining("Back 1") },
  ]);
  await renderAll();
  expect(await read()).toEqual(cards);
});

test("no page shows a text without its HTML, however it is reached", async () => {
  const { db, signInAs, chapterId } = await start();
  const [asha, editor] = [await signInAs(), await signInAs({ role: "editor" })];
  const quiz = await startQuiz(asha, chapterId);
  const choice = await findSeededQuestion(db);
  const note = await findNote(db);
  const { question_ids: questionIds } = await quiz.quiz();
  await asha.request("bookmarkQuestion", { params: { id: choice.question_id } });
  await asha.request("bookmarkNote", { params: { id: note.id } });
  const params = { hash: quiz.hash, questionId: choice.question_id };
  await asha.request("reportQuestion", { params, body: { reason: "key_wrong", text: "No." } });
  const read = async (
    person: TestUser,
    name: keyof typeof endpointPaths,
    values: Record<string, unknown> = {},
  ) => {
    await unrender(db);
    const url =
      endpointPaths[name].split(" ")[1]?.replace(/:(\w+)/g, (_, key: string) => String(values[key])) ?? "";
    const { statusCode, body } = await person.send({ url });
    expect([name, statusCode]).toEqual([name, 200]);
    expect(body, name).not.toContain("unrendered");
    return body;
  };
  for (const questionId of questionIds) await read(asha, "getQuizQuestion", { hash: quiz.hash, questionId });
  await quiz.end();
  for (const questionId of questionIds) {
    const body = await read(asha, "getQuizQuestion", { hash: quiz.hash, questionId });
    expect(body).toContain("solution_html");
  }
  expect(await read(asha, "getQuizQuestions", { hash: quiz.hash })).toContain("katex");
  expect(await read(asha, "getNote", { id: chapterId, contentId: note.id })).toContain("katex-display");
  expect(await read(asha, "listRevisionNotes")).toContain("katex-display");
  expect(await read(asha, "listBookmarkedQuestions")).toContain("katex");
  await read(asha, "listMistakes");
  await read(asha, "listReports");
  await read(asha, "search");
  expect(await read(editor, "listAdminQuestions")).toContain("katex");
  expect(await read(editor, "getAdminQuestion", { id: choice.question_id })).toContain("<svg");
  expect(await read(editor, "getQuestionVersion", { id: choice.question_id, version: 1 })).toContain("<svg");
  expect(await read(editor, "getAdminNote", { id: note.id })).toContain("katex-display");
  await read(editor, "getQuestionStatistics", { id: choice.question_id });
  await read(editor, "listFlaggedQuestions");
  await read(editor, "listReportedQuestions");
  const { body: exported } = await editor.send({ url: "/api/admin/questions/export?format=json" });
  expect(exported).not.toContain("unrendered");
});

test("a learner who writes the name of a solution reads what was written, and not the solution", async () => {
  const { db, signInAs, chapterId, renderAll } = await start();
  const asha = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  const { id, question_id } = await findSeededQuestion(db);
  const text = `<!--unrendered version ${id} solution-->`;
  const params = { hash: quiz.hash, questionId: question_id };
  await asha.request("reportQuestion", { params, body: { reason: "other", text } });
  const read = async () => (await asha.request("listReports")).reports.map((report) => report.text);
  expect(await read()).toEqual([text]);
  await renderAll();
  expect(await read()).toEqual([text]);
});

test("two requests for the same text render it once", async () => {
  const { db, signInAs, chapterId, rendered } = await start();
  const asha = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  const { question_id } = await findSeededQuestion(db);
  const read = () => quiz.question(question_id);
  const [first, second] = await Promise.all([read(), read()]);
  expect(second).toEqual(first);
  expect(new Set(rendered).size).toBe(rendered.length);
});

test("two processes render the library together, and nothing twice", async () => {
  const { db, rendered, renderAll } = await start();
  const counts = await Promise.all([renderAll(), renderAll()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(6);
  expect(await countUnrendered(db)).toBe(0);
  expect(new Set(rendered).size).toBe(rendered.length);
  expect(await renderAll()).toBe(0);
});

test("a process that stops in the middle has stored what it rendered, and the next one does the rest", async () => {
  const stopping = new AbortController();
  const { db, rendered, renderAll } = await start({
    render: (source, options) => {
      stopping.abort();
      return renderer.render(source, options);
    },
  });
  expect(await renderAll({ ...standaloneJobContext, signal: stopping.signal })).toBe(1);
  expect((await findNote(db)).body_html).toContain("katex");
  expect(await countUnrendered(db)).toBe(5);
  expect(await renderAll()).toBe(5);
  expect(new Set(rendered).size).toBe(rendered.length);
});

test.runIf(isOnPostgres)("another process renders what a killed one had begun", async () => {
  const { db, pool, renderAll } = await start();
  const moduleUrl = (source: string) => JSON.stringify(new URL(source, import.meta.url).href);
  const program = `const { connect } = await import(${moduleUrl("../../db/connect.ts")});
    const { standaloneJobContext } = await import(${moduleUrl("../../db/chunks.ts")});
    const { renderOutdatedTexts } = await import(${moduleUrl("./rendering-actions.ts")});
    const { jobs } = await connect({ databaseUrl: process.argv[1], dataDir: "", onError: console.error });
    const render = () => { console.log("rendering"); return new Promise(() => {}); };
    await renderOutdatedTexts(jobs, { render }, standaloneJobContext);`;
  const url = String(pool.options.connectionString);
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  // The note is locked by the other process, so this one passes over it.
  expect(await renderAll()).toBe(5);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  while ((await countUnrendered(db)) !== 0) await renderAll();
  expect((await findNote(db)).body_html).toContain("katex");
});

test.runIf(isOnPostgres)("a page waits for the process that is rendering its text", async () => {
  let finish = () => {};
  const canFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { db, signInAs, chapterId, rendered, renderAll } = await start({
    render: async (source, options) => {
      await canFinish;
      return renderer.render(source, options);
    },
  });
  const asha = await signInAs();
  const note = await findNote(db);
  const job = renderAll();
  const reading = asha.request("getNote", { params: { id: chapterId, contentId: note.id } });
  await waitUntilBlocked(db);
  finish();
  expect((await reading).content.body_html).toContain("katex");
  await job;
  expect(new Set(rendered).size).toBe(rendered.length);
});

test("a text that cannot be rendered is reported, and the others are rendered", async () => {
  const { db, renderAll } = await start({
    render: (source, options) =>
      source.includes("doubled") ? Promise.reject(new Error("broken")) : renderer.render(source, options),
  });
  const errors: unknown[] = [];
  await renderAll({ ...standaloneJobContext, onError: (error) => errors.push(error) });
  expect(errors).toEqual([new Error("broken")]);
  expect(await countUnrendered(db)).toBe(1);
});

test("a text of the library for which the renderer's time is too short is rendered without a limit", async () => {
  const giveUp = () => Promise.reject(renderError(1, issue("too_slow_to_render")));
  const { db, renderAll } = await start({ render: giveUp });
  await renderAll();
  expect((await findSeededQuestion(db)).text_html).toContain("katex");
});

test("a changed question of the library is shown rendered, while reviews keep the old version", async () => {
  const { db, signInAs, chapterId, renderAll } = await start();
  await renderAll();
  const asha = await signInAs();
  const files = libraryWithPassage().map((file) => ({
    ...file,
    text: file.text.replace("is halved. ::", "becomes $\\frac{1}{2}$. ::"),
  }));
  await seedUnrendered(db, files);
  const { question_id, version } = await findSeededQuestion(db, CHOICE_SLUG);
  expect(version).toBe(2);
  const quiz = await startQuiz(asha, chapterId);
  const { answers } = await quiz.question(question_id);
  expect(answers[2]?.text_html).toContain("katex");
});

test("a newer renderer rerenders the texts without new versions, and learners read the old HTML until then", async () => {
  const { db, signInAs, chapterId, rendered, renderAll } = await start();
  await renderAll();
  const asha = await signInAs();
  const former = RENDERER_VERSION - 1;
  await db.updateTable("question_versions").set({ renderer_version: former, text_html: "old" }).execute();
  await db.updateTable("option_versions").set({ text_html: "old" }).execute();
  await db.updateTable("notes").set({ renderer_version: former, body_html: "old" }).execute();
  rendered.length = 0;
  const quiz = await startQuiz(asha, chapterId);
  const { question_id } = await findSeededQuestion(db);
  expect((await quiz.question(question_id)).text_html).toBe("old");
  expect(rendered).toEqual([]);
  expect(await renderAll()).toBe(5);
  const choice = await findSeededQuestion(db);
  expect(choice).toMatchObject({ version: 1, renderer_version: RENDERER_VERSION });
  expect(choice.text_html).toContain("katex");
  const options = await listOptions(db, choice.version_id ?? 0);
  expect(options.map((option) => option.text_html)).not.toContain("old");
  expect((await findNote(db)).body_html).toContain("katex");
});
