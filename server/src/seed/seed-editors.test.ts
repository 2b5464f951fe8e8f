import { expect, test } from "vitest";
import { LIBRARY_PATHS, smallLibrary, withReplacedText } from "../../test/test-library.ts";
import {
  addEditedVersion,
  CHOICE_SLUG,
  createEmptyDatabase,
  createSeededDatabase,
  findNote,
  findSeededQuestion,
  seedLibrary,
} from "../../test/test-seeding.ts";

test("does not overwrite a question that an editor changed, unless it is forced", async () => {
  const db = await createSeededDatabase();
  await addEditedVersion(db, "The editor's words");
  const changed = withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, "is halved.", "falls to one half.");
  expect(await seedLibrary(db, changed)).toMatchObject({ changed: 0, locallyModified: [CHOICE_SLUG] });
  const again = withReplacedText(
    smallLibrary(),
    LIBRARY_PATHS.choice,
    "is halved.",
    "becomes half as large.",
  );
  expect(await seedLibrary(db, again)).toMatchObject({ changed: 0, locallyModified: [CHOICE_SLUG] });
  expect(await findSeededQuestion(db)).toMatchObject({ text: "The editor's words", version: 2 });

  expect(await seedLibrary(db, changed, [CHOICE_SLUG])).toMatchObject({ changed: 1, locallyModified: [] });
  expect(await findSeededQuestion(db)).toMatchObject({
    text: expect.stringContaining("compressed"),
    version: 3,
  });
  await db.deleteFrom("seed_state").execute();
  expect(await seedLibrary(db, changed)).toMatchObject({ changed: 0, locallyModified: [] });
});

test("does not overwrite rows that an editor deleted, renamed or hid", async () => {
  const db = await createSeededDatabase();
  await db.updateTable("notes").set({ deleted_at: new Date() }).execute();
  await db
    .updateTable("questions")
    .set({ status: "review" })
    .where("source_slug", "=", CHOICE_SLUG)
    .execute();
  await db.updateTable("tags").set({ name: "Gas laws" }).where("source_slug", "=", "gas-laws").execute();
  await db.updateTable("chapters").set({ name: "All gases" }).execute();
  await db
    .deleteFrom("tags")
    .where("source_slug", "=", "celsius-as-kelvin")
    .execute()
    .catch(() => {});
  const report = await seedLibrary(
    db,
    withReplacedText(smallLibrary(), LIBRARY_PATHS.note, "title: Ideal", "title: Perfect"),
  );
  expect(report).toMatchObject({ added: 0, changed: 0, hidden: [] });
  expect(report?.locallyModified).toEqual(["gases", "gas-laws", "note.gases.ideal", CHOICE_SLUG]);
  expect(await findNote(db)).toMatchObject({ title: "Ideal gases", deleted_at: expect.any(Date) });
  expect((await findSeededQuestion(db)).status).toBe("review");
});

test("does not add a topic that an editor deleted, or its questions", async () => {
  const db = await createEmptyDatabase();
  const later = smallLibrary().filter(({ path }) => path !== LIBRARY_PATHS.numerical);
  await seedLibrary(db, later);
  await db.deleteFrom("topics").where("source_slug", "=", "gases/real").execute();
  const report = await seedLibrary(db, smallLibrary());
  expect(report).toMatchObject({ added: 0, changed: 0, locallyModified: ["gases/real", "gases.real.0001"] });
});
