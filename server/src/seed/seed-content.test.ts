import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { contentFolder, edited, FILES, smallLibrary } from "../../test/test-library.ts";
import type { Db } from "../db/connect.ts";
import { createRenderer } from "../markup/render-safely.ts";
import { RENDERER_VERSION } from "../markup/render-text.ts";
import type { SourceFile } from "./library.ts";
import { ContentRefused, planContent, seedContent } from "./seed-content.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

const CHOICE = "gases.boyle.0001";

async function emptyDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

async function seeded(): Promise<Db> {
  const db = await emptyDatabase();
  await seed(db, smallLibrary());
  return db;
}

async function seed(db: Db, files: SourceFile[], force: string[] = []) {
  return seedContent(db, renderer, await contentFolder(files), { force, say: () => {} });
}

async function question(db: Db, slug = CHOICE) {
  return db
    .selectFrom("questions as q")
    .innerJoin("question_versions as v", "v.id", "q.version_id")
    .selectAll("v")
    .select(["q.hash", "q.status", "q.version_id"])
    .where("q.source_slug", "=", slug)
    .executeTakeFirstOrThrow();
}

async function optionsOf(db: Db, versionId: number) {
  return db
    .selectFrom("option_versions")
    .selectAll()
    .where("version_id", "=", versionId)
    .orderBy("position")
    .execute();
}

/** What the admin area does: a new version that becomes the current one. */
async function editText(db: Db, text: string): Promise<void> {
  const { id } = await question(db);
  await sql`with edit as (
      insert into question_versions (question_id, version, type, difficulty, topic_id, text, text_html, text_spoken,
        renderer_version)
      select question_id, version + 1, type, difficulty, topic_id, ${text}, '', '', renderer_version
      from question_versions where id = ${id} returning id, question_id)
    update questions q set version_id = edit.id from edit where q.id = edit.question_id`.execute(db);
}

test("a first seeding writes the library, questions with a second solver published and the others hidden", async () => {
  const db = await emptyDatabase();
  const report = await seed(db, smallLibrary());
  expect(report).toMatchObject({ added: 9, changed: 0, hidden: [], detached: [] });

  const choice = await question(db);
  expect(choice).toMatchObject({
    status: "published",
    version: 1,
    type: "multi choice single answer",
    seconds: 60,
  });
  expect(choice).toMatchObject({
    source_exam: "JEE Main",
    source_year: 2024,
    source_number: "31",
    source_pattern: true,
  });
  expect(choice.hash).toMatch(/^[\w-]{22}$/);
  expect(choice.text_html).toContain("katex");
  const options = await optionsOf(db, choice.version_id ?? 0);
  expect(options.map(({ is_correct }) => is_correct)).toEqual([false, true, false, false]);
  expect(options.map(({ misconception_id }) => misconception_id !== null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(options[3]?.text_html).toContain("<svg");

  const numerical = await question(db, "gases.real.0001");
  expect(numerical).toMatchObject({
    status: "review",
    single_answer: "4.92",
    accept: [["4.91", "4.93"]],
    unit: "atm",
  });
});

test("a second seeding changes nothing, with and without the checksum", async () => {
  const db = await seeded();
  expect(await seed(db, smallLibrary())).toBeUndefined();
  await db.deleteFrom("seed_state").execute();
  expect(await seed(db, smallLibrary())).toMatchObject({
    added: 0,
    changed: 0,
    hidden: [],
    detached: [],
    unchanged: 9,
  });
});

test("a changed question becomes a new version; its options keep their numbers", async () => {
  const db = await seeded();
  const before = await question(db);
  const report = await seed(db, edited(smallLibrary(), FILES.choice, "is halved.", "falls to one half."));
  const after = await question(db);
  expect(report).toMatchObject({ added: 0, changed: 1, keyChanges: [] });
  expect(after).toMatchObject({ version: 2, hash: before.hash });
  const ids = async (version: number | null) =>
    (await optionsOf(db, version ?? 0)).map((one) => one.option_id);
  expect(await ids(after.version_id)).toEqual(await ids(before.version_id));
  expect((await optionsOf(db, before.version_id ?? 0))[2]?.text).toBe("is halved.");
});

test("a second solver publishes without a new version, and one who disagrees hides", async () => {
  const db = await seeded();
  const review = "review: {author: reader-1, solver: reader-2, solver_key: 4.92, solved_on: 2026-02-01}";
  const agreed = edited(smallLibrary(), FILES.numerical, "author: reader-1", review);
  await seed(db, agreed);
  expect(await question(db, "gases.real.0001")).toMatchObject({ status: "published", version: 1 });
  await seed(db, edited(agreed, FILES.numerical, "solver_key: 4.92", "solver_key: 7"));
  expect(await question(db, "gases.real.0001")).toMatchObject({ status: "review", version: 1 });
  await seed(db, edited(agreed, FILES.numerical, "solver: reader-2", "solver: reader-1"));
  expect(await question(db, "gases.real.0001")).toMatchObject({ status: "review", version: 1 });
});

test("a changed key is reported with the attempts the old one marked", async () => {
  const db = await seeded();
  await answerOnce(db);
  const moved = edited(smallLibrary(), FILES.choice, "- [x] doubles", "- [ ] doubles");
  const report = await seed(db, edited(moved, FILES.choice, "- [ ] is halved", "- [x] is halved"));
  expect(report?.keyChanges).toEqual([{ slug: CHOICE, attempts: 1 }]);
  expect(await question(db)).toMatchObject({ status: "review", version: 2 });
});

test("removed files hide their items, and bring them back unchanged", async () => {
  const db = await seeded();
  const rest = smallLibrary().filter(({ path }) => path !== FILES.choice && path !== FILES.note);
  const report = await seed(db, rest);
  expect(report?.hidden).toEqual(["note.gases.ideal", CHOICE]);
  expect(await question(db)).toMatchObject({ status: "review", version: 1 });
  expect(await noteRow(db)).toMatchObject({ deleted_at: expect.any(Date) });
  await db.deleteFrom("seed_state").execute();
  expect(await seed(db, rest)).toMatchObject({ changed: 0, hidden: [], detached: [] });

  expect(await seed(db, smallLibrary())).toMatchObject({ changed: 2, detached: [] });
  expect(await question(db)).toMatchObject({ status: "published", version: 1 });
  expect(await noteRow(db)).toMatchObject({ deleted_at: null });
});

test("a question an editor changed stays so until it is forced", async () => {
  const db = await seeded();
  await editText(db, "The editor's words");
  const changed = edited(smallLibrary(), FILES.choice, "is halved.", "falls to one half.");
  expect(await seed(db, changed)).toMatchObject({ changed: 0, detached: [CHOICE] });
  expect(await question(db)).toMatchObject({ text: "The editor's words", version: 2 });

  expect(await seed(db, changed, [CHOICE])).toMatchObject({ changed: 1, detached: [] });
  expect(await question(db)).toMatchObject({ text: expect.stringContaining("compressed"), version: 3 });
  await db.deleteFrom("seed_state").execute();
  expect(await seed(db, changed)).toMatchObject({ changed: 0, detached: [] });
});

test("what an editor deleted, renamed or hid stays so", async () => {
  const db = await seeded();
  await db.updateTable("contents").set({ deleted_at: new Date() }).execute();
  await db.updateTable("questions").set({ status: "review" }).where("source_slug", "=", CHOICE).execute();
  await db.updateTable("tags").set({ name: "Gas laws" }).where("source_slug", "=", "gas-laws").execute();
  await db.updateTable("chapters").set({ name: "All gases" }).execute();
  await db
    .deleteFrom("tags")
    .where("source_slug", "=", "celsius-as-kelvin")
    .execute()
    .catch(() => {});
  const report = await seed(db, edited(smallLibrary(), FILES.note, "title: Ideal", "title: Perfect"));
  expect(report).toMatchObject({ added: 0, changed: 0, hidden: [] });
  expect(report?.detached).toEqual(["gases", "gas-laws", "note.gases.ideal", CHOICE]);
  expect(await noteRow(db)).toMatchObject({ title: "Ideal gases", deleted_at: expect.any(Date) });
  expect((await question(db)).status).toBe("review");
});

test("a topic an editor deleted does not come back, nor what stands under it", async () => {
  const db = await emptyDatabase();
  const later = smallLibrary().filter(({ path }) => path !== FILES.numerical);
  await seed(db, later);
  await db.deleteFrom("topics").where("source_slug", "=", "gases/real").execute();
  const report = await seed(db, smallLibrary());
  expect(report).toMatchObject({ added: 0, changed: 0, detached: ["gases/real", "gases.real.0001"] });
});

test("lint errors stop the seeding before anything is written", async () => {
  const db = await emptyDatabase();
  const broken = edited(smallLibrary(), FILES.choice, "CH4 + 2O2", "CH4 + O2");
  await expect(seed(db, broken)).rejects.toThrow(ContentRefused);
  expect(await db.selectFrom("chapters").select("id").execute()).toEqual([]);
});

test("a newer renderer draws again and makes no version", async () => {
  const db = await seeded();
  await db
    .updateTable("question_versions")
    .set({ renderer_version: RENDERER_VERSION - 1, text_html: "old" })
    .execute();
  await db.updateTable("option_versions").set({ text_html: "old" }).execute();
  await db
    .updateTable("contents")
    .set({ renderer_version: RENDERER_VERSION - 1, body_html: "old" })
    .execute();
  await db.updateTable("seed_state").set({ checksum: "of an older renderer" }).execute();
  expect(await seed(db, smallLibrary())).toMatchObject({ changed: 0, redrawn: 3, detached: [] });
  const choice = await question(db);
  expect(choice).toMatchObject({ version: 1, renderer_version: RENDERER_VERSION });
  expect(choice.text_html).toContain("katex");
  expect((await optionsOf(db, choice.version_id ?? 0)).map((one) => one.text_html)).not.toContain("old");
  expect((await noteRow(db)).body_html).toContain("katex");
});

test("a plan tells what would change and writes nothing", async () => {
  const db = await seeded();
  const folder = await contentFolder(
    edited(smallLibrary(), FILES.choice, "is halved.", "falls to one half."),
  );
  expect(await planContent(db, folder)).toMatchObject({ changed: 1, lines: [`question: change: ${CHOICE}`] });
  expect((await question(db)).version).toBe(1);
});

test("a slug that does not exist cannot be forced", async () => {
  await expect(seed(await emptyDatabase(), smallLibrary(), ["gases.boyle.9999"])).rejects.toThrow(
    "gases.boyle.9999",
  );
});

test("processes that start together seed once", async () => {
  const db = await emptyDatabase();
  const reports = await Promise.all([seed(db, smallLibrary()), seed(db, smallLibrary())]);
  expect(reports.filter(Boolean)).toHaveLength(1);
});

async function noteRow(db: Db) {
  return db.selectFrom("contents").selectAll().executeTakeFirstOrThrow();
}

async function answerOnce(db: Db): Promise<void> {
  const { version_id, question_id } = await question(db);
  const user = await db
    .insertInto("users")
    .values({ google_sub: "asha" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rule = await db.selectFrom("marking_rules").select("id").executeTakeFirstOrThrow();
  const now = new Date();
  const quiz = await db
    .insertInto("quizzes")
    .values({
      user_id: user.id,
      hash: "quiz",
      type: "custom",
      marking_rule_id: rule.id,
      total_questions: 1,
      created_at: now,
      active_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quiz_questions")
    .values({ user_id: user.id, quiz_id: quiz.id, question_id, version_id: version_id ?? 0, position: 1 })
    .execute();
}
