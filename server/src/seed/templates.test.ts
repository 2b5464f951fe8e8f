import { expect, test, vi } from "vitest";
import { LIBRARY_PATHS, withReplacedText } from "../../test/test-library.ts";
import {
  addEditedVersion,
  createEmptyDatabase,
  findSeededQuestion,
  listOptions,
  seedLibrary,
} from "../../test/test-seeding.ts";
import { libraryWithTemplates } from "../../test/test-templates.ts";
import type { Db } from "../db/connect.ts";

// Each test renders at least 16 questions, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const NUMERICAL = "gases.boyle.T001";
const CHOICE = "gases.gaylussac.T001";

async function withTemplates(): Promise<Db> {
  const db = await createEmptyDatabase();
  await seedLibrary(db, libraryWithTemplates());
  return db;
}

async function variantsOf(db: Db, template: string) {
  return db
    .selectFrom("questions as q")
    .innerJoin("question_versions as v", "v.id", "q.version_id")
    .select(["q.id", "q.source_slug", "q.status", "v.version", "v.text", "v.single_answer", "v.text_html"])
    .where("q.variant_group", "=", template)
    .orderBy("q.source_slug")
    .execute();
}

test("a template becomes eight questions of one group, published if a second solver agrees", async () => {
  const db = await withTemplates();
  const solved = await variantsOf(db, NUMERICAL);
  expect(solved.map(({ source_slug }) => source_slug)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${NUMERICAL}.v0${number}`),
  );
  expect(new Set(solved.map(({ status }) => status))).toEqual(new Set(["published"]));
  expect(new Set(solved.map(({ text }) => text)).size).toBe(8);
  expect(solved[0]).toMatchObject({
    single_answer: "4",
    text: expect.stringContaining(
      "A gas at $2.0\\ \\mathrm{bar}$ is compressed from $10\\ \\mathrm{L}$ to $5\\ ",
    ),
    text_html: expect.stringContaining("katex"),
  });
  for (const { text, single_answer } of solved) {
    const [p1 = 0, V1 = 0, V2 = 1] = [...text.matchAll(/\$([\d.]+)\\ /g)].map(([, number]) => Number(number));
    expect(single_answer).toBe(((p1 * V1) / V2).toFixed(0));
  }
  expect(new Set((await variantsOf(db, CHOICE)).map(({ status }) => status))).toEqual(new Set(["review"]));
});

test("the options of a variant are computed from its values", async () => {
  const db = await withTemplates();
  const { version_id, solution } = await findSeededQuestion(db, `${CHOICE}.v01`);
  const options = await listOptions(db, version_id ?? 0);
  expect(options.map(({ text }) => text)).toEqual(["$13.1$", "$300.0$", "$3.0$", "$1.3$"]);
  expect(options.map(({ is_correct }) => is_correct)).toEqual([false, false, true, false]);
  expect(options.map(({ misconception_id }) => misconception_id !== null)).toEqual([true, true, false, true]);
  expect(solution).toContain("$\\frac{p}{T}$");
});

test("seeding twice changes nothing", async () => {
  const db = await withTemplates();
  await db.deleteFrom("seed_state").execute();
  expect(await seedLibrary(db, libraryWithTemplates())).toMatchObject({
    added: 0,
    changed: 0,
    hidden: [],
    locallyModified: [],
  });
});

test("an edited template creates new versions of the same questions", async () => {
  const db = await withTemplates();
  const before = await variantsOf(db, NUMERICAL);
  const report = await seedLibrary(
    db,
    withReplacedText(libraryWithTemplates(), LIBRARY_PATHS.template, "A gas at", "Some helium at"),
  );
  expect(report).toMatchObject({ added: 0, changed: 8, keyChanges: [] });
  const after = await variantsOf(db, NUMERICAL);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ version }) => version)).toEqual(before.map(() => 2));
  const numbers = (rows: typeof after) => rows.map(({ text }) => text.match(/[\d.]+/g));
  expect(numbers(after)).toEqual(numbers(before));
});

test("adding a value to a template changes only a few variants", async () => {
  const db = await withTemplates();
  const report = await seedLibrary(
    db,
    withReplacedText(
      libraryWithTemplates(),
      LIBRARY_PATHS.template,
      "[10, 12, 15, 20]",
      "[10, 12, 14, 15, 20]",
    ),
  );
  expect(report?.changed).toBeLessThan(5);
  expect((await variantsOf(db, NUMERICAL))[0]).toMatchObject({ version: 1 });
});

test("hides a template's questions if the solver disagrees or the file is removed", async () => {
  const db = await withTemplates();
  await seedLibrary(
    db,
    withReplacedText(libraryWithTemplates(), LIBRARY_PATHS.template, "solver_key: 4", "solver_key: 8"),
  );
  expect(new Set((await variantsOf(db, NUMERICAL)).map(({ status }) => status))).toEqual(new Set(["review"]));
  await seedLibrary(db, libraryWithTemplates());
  const report = await seedLibrary(
    db,
    libraryWithTemplates().filter(({ path }) => path !== LIBRARY_PATHS.template),
  );
  expect(report?.hidden).toHaveLength(8);
});

test("does not overwrite a variant that an editor changed, unless its template is forced", async () => {
  const db = await withTemplates();
  await addEditedVersion(db, "The editor's words", `${NUMERICAL}.v03`);
  const changed = withReplacedText(
    libraryWithTemplates(),
    LIBRARY_PATHS.template,
    "A gas at",
    "Some helium at",
  );
  expect(await seedLibrary(db, changed)).toMatchObject({ changed: 7, locallyModified: [`${NUMERICAL}.v03`] });
  expect(await seedLibrary(db, changed, [NUMERICAL])).toMatchObject({ locallyModified: [] });
  expect((await findSeededQuestion(db, `${NUMERICAL}.v03`)).text).toContain("Some helium");
});
