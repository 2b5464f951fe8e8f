import { expect, test } from "vitest";
import { edited, FILES, smallLibrary } from "../../test/test-library.ts";
import { CHOICE, editText, emptyDatabase, noteRow, question, seed, seeded } from "../../test/test-seeding.ts";

test("a question an editor changed stays so until it is forced", async () => {
  const db = await seeded();
  await editText(db, "The editor's words");
  const changed = edited(smallLibrary(), FILES.choice, "is halved.", "falls to one half.");
  expect(await seed(db, changed)).toMatchObject({ changed: 0, detached: [CHOICE] });
  const again = edited(smallLibrary(), FILES.choice, "is halved.", "becomes half as large.");
  expect(await seed(db, again)).toMatchObject({ changed: 0, detached: [CHOICE] });
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
