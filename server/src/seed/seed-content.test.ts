import { sql } from "kysely";
import { expect, test } from "vitest";
import { isOnPostgres } from "../../test/test-database.ts";
import { contentFolder, edited, FILES, smallLibrary } from "../../test/test-library.ts";
import {
  answerOnce,
  CHOICE,
  emptyDatabase,
  noteRow,
  optionsOf,
  question,
  seed,
  seeded,
  renderer as testRenderer,
} from "../../test/test-seeding.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";
import { refuse } from "../markup/text-refused.ts";
import { redrawOldTexts } from "./redraw.ts";
import { saveRedrawnNotes } from "./redraw-queries.ts";
import { ContentRefused, planContent, seedContent } from "./seed-content.ts";
import { whileSeedingAlone } from "./seed-state-queries.ts";

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
  expect(await seed(db, smallLibrary())).toMatchObject({ changed: 0, detached: [] });
  // A start serves what there is, and draws again afterwards.
  expect((await question(db)).text_html).toBe("old");
  expect(await redrawOldTexts(db, testRenderer, () => {})).toBe(3);
  expect(await redrawOldTexts(db, testRenderer, () => {})).toBe(0);
  const choice = await question(db);
  expect(choice).toMatchObject({ version: 1, renderer_version: RENDERER_VERSION });
  expect(choice.text_html).toContain("katex");
  expect((await optionsOf(db, choice.version_id ?? 0)).map((one) => one.text_html)).not.toContain("old");
  expect((await noteRow(db)).body_html).toContain("katex");
});

test("a note that is saved while its old text is drawn again keeps what was saved", async () => {
  const db = await seeded();
  const [note] = await db
    .updateTable("contents")
    .set({ renderer_version: RENDERER_VERSION - 1 })
    .returning(["id", "body"])
    .execute();
  await db.updateTable("contents").set({ body: "New", body_html: "<p>New</p>" }).execute();
  const old = { id: note?.id ?? 0, body: note?.body ?? "", html: "<p>Old</p>", spoken: "Old" };
  await saveRedrawnNotes(db, [old]);
  expect(await noteRow(db)).toMatchObject({ body_html: "<p>New</p>" });
});

test("a renderer that gives up on a busy machine does not stop a start", async () => {
  const db = await emptyDatabase();
  const giveUp = () => Promise.reject(refuse(1, "This text takes too long to draw."));
  const slow = { render: giveUp, renderMany: giveUp, close: async () => {} };
  await seedContent(db, slow, await contentFolder(smallLibrary()), { say: () => {} });
  expect((await question(db)).text_html).toContain("katex");
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

test.runIf(isOnPostgres)(
  "a process waits for as long as another one seeds, without a statement that a time limit could end",
  async () => {
    const db = await emptyDatabase();
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { other } = await new Promise<{ other: Promise<string> }>((resolve) => {
      void whileSeedingAlone(db, fail, async () => {
        const other = whileSeedingAlone(
          db,
          () => resolve({ other }),
          async () => "seeded after the other",
        );
        await isFinished;
      });
    });
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
    expect(rows).toEqual([]);
    finish();
    expect(await other).toBe("seeded after the other");
  },
);

test("an older program leaves the library of a newer one alone", async () => {
  const db = await seeded();
  await sql`insert into schema_migrations values ('999-newer.sql', 'x')`.execute(db);
  const older = edited(smallLibrary(), FILES.choice, "is halved.", "falls to one half.");
  expect(await seed(db, older)).toBeUndefined();
  expect(await question(db)).toMatchObject({ version: 1 });
});

const fail = (line: string) => {
  throw new Error(line);
};
