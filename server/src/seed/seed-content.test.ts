import { appendFile, cp } from "node:fs/promises";
import path from "node:path";
import {
  type LibraryField,
  libraryFields,
  type PlainText,
  plainDefaults,
  textFields,
} from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isOnPostgres } from "../../test/test-database.ts";
import {
  LIBRARY_PATHS,
  libraryWithPassage,
  smallLibrary,
  withReplacedText,
  writeContentFolder,
} from "../../test/test-library.ts";
import {
  addCompletedAttempt,
  CHOICE_SLUG,
  createEmptyDatabase,
  createSeededDatabase,
  findNote,
  findSeededQuestion,
  listOptions,
  seedLibrary,
} from "../../test/test-seeding.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";
import { readLibraryVersion, saveChecked } from "./checked-content.ts";
import { readContent } from "./read-content.ts";
import { planContent, seedContent } from "./seed-content.ts";
import { withSeedLock } from "./seed-state-queries.ts";
import { InvalidContentError } from "./valid-library.ts";

test("the first seeding writes the library and publishes only the questions with a second solver", async () => {
  const db = await createEmptyDatabase();
  const report = await seedLibrary(db, smallLibrary());
  expect(report).toMatchObject({ added: 9, changed: 0, hidden: [], locallyModified: [] });

  const choice = await findSeededQuestion(db);
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
  const options = await listOptions(db, choice.version_id ?? 0);
  expect(options.map(({ is_correct }) => is_correct)).toEqual([false, true, false, false]);
  expect(options.map(({ misconception_id }) => misconception_id !== null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(options[3]?.text_html).toContain("<svg");

  const numerical = await findSeededQuestion(db, "gases.real.0001");
  expect(numerical).toMatchObject({
    status: "review",
    single_answer: "4.92",
    accept: [["4.91", "4.93"]],
    unit: "atm",
    decimals: 2,
  });
});

test("seeding stores the Hindi names of terms, and takes those away that left the library", async () => {
  const db = await createEmptyDatabase();
  const listNames = () =>
    db
      .selectFrom("hindi_names as n")
      .innerJoin("topics as t", "t.id", "n.topic_id")
      .select(["n.name", "n.term", "t.source_slug as topic"])
      .orderBy("n.name")
      .execute();
  const withNames = (spellings: string) => [
    ...smallLibrary(),
    {
      path: "hindi-names.yaml",
      text: `- {term: pressure, hindi: दाब, spellings: [${spellings}], topic: gases/ideal}\n`,
    },
  ];
  await seedLibrary(db, withNames("daab, dabaav"));
  const row = { term: "pressure", topic: "gases/ideal" };
  expect(await listNames()).toEqual(["dab", "dabav", "दाब"].map((name) => ({ name, ...row })));
  await seedLibrary(db, withNames("daab"));
  expect(await listNames()).toEqual(["dab", "दाब"].map((name) => ({ name, ...row })));
  await seedLibrary(db, smallLibrary());
  expect(await listNames()).toEqual([]);
});

const withRecall = (...prompts: string[]) =>
  withReplacedText(
    smallLibrary(),
    LIBRARY_PATHS.note,
    "</details>\n",
    `</details>\n\n## Recall\n${prompts.join("\n")}\n`,
  );

test("flash cards keep their ids when they are reworded or moved, and leave when they are taken off the list", async () => {
  const db = await createEmptyDatabase();
  const listCards = () =>
    db
      .selectFrom("flash_cards")
      .select(["id", "source_slug", "front", "front_html", "back_html", "renderer_version"])
      .where("deleted_at", "is", null)
      .orderBy("position")
      .execute();
  const others = ["A", "B", "C", "D"].map((unit, index) => `- ${index + 3}: Unit of ${unit} :: ${unit}`);
  await seedLibrary(
    db,
    withRecall("- 1: Law at one temperature :: Boyle's", "- 2: Unit of $p$ :: $\\mathrm{Pa}$", ...others),
  );
  const before = await listCards();
  expect(before).toHaveLength(6);
  expect(before[1]).toMatchObject({
    source_slug: "note.gases.ideal#2",
    front_html: expect.stringContaining("katex"),
    renderer_version: RENDERER_VERSION,
  });
  await seedLibrary(
    db,
    withRecall("- 2: SI unit of $p$ :: $\\mathrm{Pa}$", ...others, "- 7: Scale of temperature :: kelvin"),
  );
  const after = await listCards();
  expect(after.map(({ source_slug }) => source_slug?.split("#")[1])).toEqual(["2", "3", "4", "5", "6", "7"]);
  expect(after[0]).toMatchObject({ id: before[1]?.id, front: "SI unit of $p$" });
  expect(after[0]?.front_html).toContain("SI unit");
  await seedLibrary(
    db,
    withRecall("- 1: Law at one temperature :: Boyle's", "- 2: Unit of $p$ :: $\\mathrm{Pa}$", ...others),
  );
  expect(await listCards()).toEqual(before);
  await seedLibrary(db, smallLibrary());
  expect(await listCards()).toEqual([]);
});

test("a second seeding changes nothing, with or without the stored checksum", async () => {
  const db = await createSeededDatabase();
  expect(await seedLibrary(db, smallLibrary())).toBeUndefined();
  await db.deleteFrom("seed_state").execute();
  expect(await seedLibrary(db, smallLibrary())).toMatchObject({
    added: 0,
    changed: 0,
    hidden: [],
    locallyModified: [],
    unchanged: 9,
  });
});

test("a changed question gets a new version, and its options keep their ids", async () => {
  const db = await createSeededDatabase();
  const before = await findSeededQuestion(db);
  const report = await seedLibrary(
    db,
    withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "is halved.", "falls to one half."),
  );
  const after = await findSeededQuestion(db);
  expect(report).toMatchObject({ added: 0, changed: 1, keyChanges: [] });
  expect(after).toMatchObject({ version: 2, hash: before.hash });
  const ids = async (version: number | null) =>
    (await listOptions(db, version ?? 0)).map((option) => option.option_id);
  expect(await ids(after.version_id)).toEqual(await ids(before.version_id));
  expect((await listOptions(db, before.version_id ?? 0))[2]?.text).toBe("is halved.");
});

/** What the first version of the program stored for the small library. */
const FIRST_CHECKSUMS = [
  ["gases.boyle.0001", "jKgDQA4KWUDawcMI2Ej_oZpZsUzgDArz0eYg9pumbqM"],
  ["gases.real.0001", "KtdbgtniTvvPmJId2F5dXZ4TIX2exCX4dJ0GQsv7daE"],
];

test("a field that the program learns later gives only the questions that use it a new version", async () => {
  const db = await createSeededDatabase();
  const stored = await db
    .selectFrom("questions")
    .select(["source_slug", "source_checksum"])
    .orderBy("id")
    .execute();
  expect(stored.map((row) => [row.source_slug, row.source_checksum])).toEqual(FIRST_CHECKSUMS);
  const files = withReplacedText(
    smallLibrary(),
    LIBRARY_PATHS.choice,
    "type: single",
    "type: single\nformat: match",
  );
  expect(await seedLibrary(db, files)).toMatchObject({ added: 0, changed: 1, unchanged: 8 });
  expect(await findSeededQuestion(db)).toMatchObject({ version: 2, format: "match", decimals: null });
  expect(await findSeededQuestion(db, "gases.real.0001")).toMatchObject({ version: 1, format: "plain" });
  expect(await db.selectFrom("questions").select("id").execute()).toHaveLength(2);
});

/** What a file writes for the fields that are no text. */
const sampleFields: Record<Exclude<LibraryField, PlainText>, string> = {
  format: "match",
  steps: "[a, b, c]",
};

test.each(libraryFields)("stores the %s that a file has in its front matter", async (field) => {
  const db = await createSeededDatabase();
  const texts = Object.fromEntries(textFields.map((name) => [name, "written"]));
  const sample: Record<string, string> = { ...texts, ...sampleFields };
  const files = withReplacedText(
    smallLibrary(),
    LIBRARY_PATHS.choice,
    "difficulty: easy",
    `difficulty: hard\n${field}: ${sample[field]}`,
  );
  expect(await seedLibrary(db, files)).toMatchObject({ added: 0, changed: 1, unchanged: 8 });
  expect(await findSeededQuestion(db)).not.toMatchObject({ [field]: plainDefaults[field] });
});

test("stores hints, slips and steps of a question, and leaves the other questions as they are", async () => {
  const db = await createSeededDatabase();
  const { numerical } = LIBRARY_PATHS;
  const withFields = withReplacedText(
    smallLibrary(),
    numerical,
    "difficulty: medium",
    'difficulty: hard\nslips: [{value: "T/V", says: Forgot R}, {value: "R_Latm*T/V/1000", says: Took kJ}]\nsteps: [a, b, c]',
  );
  const files = withReplacedText(
    withFields,
    numerical,
    "## Solution",
    "## Hints\n1. Ideal gas.\n2. Write $pV = nRT$.\n\n## Solution",
  );
  expect(await seedLibrary(db, files)).toMatchObject({ added: 0, changed: 1, unchanged: 8 });
  const stored = await findSeededQuestion(db, "gases.real.0001");
  expect(stored).toMatchObject({
    hints: [{ text: "Ideal gas." }, { text: "Write $pV = nRT$." }],
    slips: [
      { value: "60", says: "Forgot R" },
      { value: "0.00492", says: "Took kJ" },
    ],
    steps: ["a", "b", "c"],
    passage_id: null,
  });
  expect(JSON.stringify(stored.hints)).toContain("<math");
});

test("a changed passage gives all questions of its set a new version, also one that an editor changed", async () => {
  const db = await createSeededDatabase(libraryWithPassage());
  const [first = "", second = ""] = ["gases.flask.0001", "gases.flask.0002"];
  const before = [await findSeededQuestion(db, first), await findSeededQuestion(db, second)];
  expect(before[0]?.passage_id).not.toBeNull();
  expect(before[1]?.passage_id).toBe(before[0]?.passage_id);
  await db.updateTable("questions").set({ status: "review" }).where("source_slug", "=", second).execute();
  const files = withReplacedText(libraryWithPassage(), LIBRARY_PATHS.passage, "heated slowly", "heated");
  await seedLibrary(db, files);
  const after = [await findSeededQuestion(db, first), await findSeededQuestion(db, second)];
  expect(after.map((question) => question?.version)).toEqual([2, 2]);
  expect(after[0]?.passage_id).not.toBe(before[0]?.passage_id);
  expect(after[1]?.passage_id).toBe(after[0]?.passage_id);
  expect(after[1]).toMatchObject({ text: before[1]?.text, single_answer: "900" });
});

test("publishes a question if a second solver agrees and hides it otherwise, without a new version", async () => {
  const db = await createSeededDatabase();
  const review = "review: {author: reader-1, solver: reader-2, solver_key: 4.92, solved_on: 2026-02-01}";
  const agreed = withReplacedText(smallLibrary(), LIBRARY_PATHS.numerical, "author: reader-1", review);
  await seedLibrary(db, agreed);
  expect(await findSeededQuestion(db, "gases.real.0001")).toMatchObject({ status: "published", version: 1 });
  await seedLibrary(
    db,
    withReplacedText(agreed, LIBRARY_PATHS.numerical, "solver_key: 4.92", "solver_key: 7"),
  );
  expect(await findSeededQuestion(db, "gases.real.0001")).toMatchObject({ status: "review", version: 1 });
  await seedLibrary(
    db,
    withReplacedText(agreed, LIBRARY_PATHS.numerical, "solver: reader-2", "solver: reader-1"),
  );
  expect(await findSeededQuestion(db, "gases.real.0001")).toMatchObject({ status: "review", version: 1 });
});

test("reports a changed key with the number of attempts graded with the old key", async () => {
  const db = await createSeededDatabase();
  await addCompletedAttempt(db);
  const moved = withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "- [x] doubles", "- [ ] doubles");
  const report = await seedLibrary(
    db,
    withReplacedText(moved, LIBRARY_PATHS.choice, "- [ ] is halved", "- [x] is halved"),
  );
  expect(report?.keyChanges).toEqual([{ slug: CHOICE_SLUG, attempts: 1 }]);
  expect(await findSeededQuestion(db)).toMatchObject({ status: "review", version: 2 });
});

test("hides an item when its file is removed, and shows it unchanged when the file is back", async () => {
  const db = await createSeededDatabase();
  const rest = smallLibrary().filter(
    ({ path }) => path !== LIBRARY_PATHS.choice && path !== LIBRARY_PATHS.note,
  );
  const report = await seedLibrary(db, rest);
  expect(report?.hidden).toEqual(["note.gases.ideal", CHOICE_SLUG]);
  expect(await findSeededQuestion(db)).toMatchObject({ status: "review", version: 1 });
  expect(await findNote(db)).toMatchObject({ deleted_at: expect.any(Date) });
  await db.deleteFrom("seed_state").execute();
  expect(await seedLibrary(db, rest)).toMatchObject({ changed: 0, hidden: [], locallyModified: [] });

  expect(await seedLibrary(db, smallLibrary())).toMatchObject({ changed: 2, locallyModified: [] });
  expect(await findSeededQuestion(db)).toMatchObject({ status: "published", version: 1 });
  expect(await findNote(db)).toMatchObject({ deleted_at: null });
});

test("writes nothing if the library has lint errors", async () => {
  const db = await createEmptyDatabase();
  const broken = withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "CH4 + 2O2", "CH4 + O2");
  await expect(seedLibrary(db, broken)).rejects.toThrow(InvalidContentError);
  expect(await db.selectFrom("chapters").select("id").execute()).toEqual([]);
});

test("lints only files that the last check has not found free of errors", async () => {
  const db = await createEmptyDatabase();
  const broken = withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "CH4 + 2O2", "CH4 + O2");
  const folder = await writeContentFolder(broken);
  const seed = () => seedContent(db, folder, { log: () => {} });
  await saveChecked(folder, await readContent(folder));
  expect(await seed()).toMatchObject({ added: 9 });
  await appendFile(path.join(folder, LIBRARY_PATHS.choice), "\n");
  await expect(seed()).rejects.toThrow(InvalidContentError);
});

test("an older program does not write its library over a newer one; it says so and serves", async () => {
  const db = await createEmptyDatabase();
  const changed = (text: string) =>
    withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "seconds: 60", text);
  const folder = await writeContentFolder(smallLibrary());
  await saveChecked(folder, await readContent(folder));
  const lines: string[] = [];
  const seed = (from: string) => seedContent(db, from, { log: (line) => lines.push(line) });
  await seed(folder);
  const newer = await writeContentFolder(changed("seconds: 75"));
  await cp(path.join(folder, ".version"), path.join(newer, ".version"));
  await saveChecked(newer, await readContent(newer));
  expect(await seed(newer)).toMatchObject({ changed: 1 });

  lines.length = 0;
  expect(await seed(folder)).toBeUndefined();
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database has version 2\.\d+ of the library, and this program an older one, 1\.\d+: /,
    ),
  ]);
  expect(await findSeededQuestion(db)).toMatchObject({ seconds: 75 });
  expect(await seed(newer)).toBeUndefined();

  // An author who takes the change back checks the library again, so its version is newer.
  await cp(folder, newer, { recursive: true, filter: (file) => !/\.(checked|version)$/.test(file) });
  await saveChecked(newer, await readContent(newer));
  expect(await seed(newer)).toMatchObject({ changed: 1 });
  expect(await findSeededQuestion(db)).toMatchObject({ seconds: 60 });
});

test("a program with an older renderer does not write over the texts of a newer one", async () => {
  const db = await createSeededDatabase();
  await db
    .updateTable("seed_state")
    .set({ checksum: "another", renderer_version: RENDERER_VERSION + 1 })
    .execute();
  expect(await seedLibrary(db, smallLibrary())).toBeUndefined();
});

test("a check raises the version of the library only if something has changed", async () => {
  const folder = await writeContentFolder(smallLibrary());
  const versionAfterCheck = async () => {
    await saveChecked(folder, await readContent(folder));
    return readLibraryVersion(folder);
  };
  expect([await readLibraryVersion(folder), await versionAfterCheck(), await versionAfterCheck()]).toEqual([
    0, 1, 1,
  ]);
  await appendFile(path.join(folder, LIBRARY_PATHS.choice), "\n");
  expect(await versionAfterCheck()).toBe(2);
});

test("a newer renderer gives no question a new version", async () => {
  const db = await createSeededDatabase();
  await db.updateTable("seed_state").set({ checksum: "of an older renderer" }).execute();
  expect(await seedLibrary(db, smallLibrary())).toMatchObject({ changed: 0, locallyModified: [] });
  expect(await findSeededQuestion(db)).toMatchObject({ version: 1 });
});

test("planContent reports what would change and writes nothing", async () => {
  const db = await createSeededDatabase();
  const folder = await writeContentFolder(
    withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "is halved.", "falls to one half."),
  );
  expect(await planContent(db, folder)).toMatchObject({
    changed: 1,
    lines: [`question: change: ${CHOICE_SLUG}`],
  });
  expect((await findSeededQuestion(db)).version).toBe(1);
});

test("throws if a forced slug does not exist", async () => {
  await expect(
    seedLibrary(await createEmptyDatabase(), smallLibrary(), ["gases.boyle.9999"]),
  ).rejects.toThrow("gases.boyle.9999");
});

test("two processes that start at the same time seed only once", async () => {
  const db = await createEmptyDatabase();
  const reports = await Promise.all([seedLibrary(db, smallLibrary()), seedLibrary(db, smallLibrary())]);
  expect(reports.filter(Boolean)).toHaveLength(1);
});

test.runIf(isOnPostgres)(
  "a process waits while another one seeds, without a statement that could time out",
  async () => {
    const db = await createEmptyDatabase();
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { other } = await new Promise<{ other: Promise<string> }>((resolve) => {
      void withSeedLock(db, fail, async () => {
        const other = withSeedLock(
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

test("an older program does not overwrite the library of a newer one", async () => {
  const db = await createSeededDatabase();
  await sql`insert into schema_migrations values ('999-newer.sql', 'x')`.execute(db);
  const older = withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "is halved.", "falls to one half.");
  expect(await seedLibrary(db, older)).toBeUndefined();
  expect(await findSeededQuestion(db)).toMatchObject({ version: 1 });
});

const fail = (line: string) => {
  throw new Error(line);
};
