import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { addChapter, addQuestion } from "./test-content.ts";
import { openTestDatabase } from "./test-database.ts";

async function setUp() {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return { db, ...(await addChapter(db)) };
}

test("exams and year of a question version can't be changed, so the copies in its question stay correct", async () => {
  const { db, topicId } = await setUp();
  const { id } = await addQuestion(db, topicId, {
    exams: ["main"],
    source: { exam: "JEE Main", year: 2024 },
  });
  for (const change of [sql`exams = '{advanced}'`, sql`source_year = 2023`])
    await expect(sql`update question_versions set ${change}`.execute(db)).rejects.toThrow(/never changed/);
  const copiedColumns = db.selectFrom("questions").select(["exams", "source_year"]).where("id", "=", id);
  expect(await copiedColumns.executeTakeFirst()).toEqual({ exams: ["main"], source_year: 2024 });
});

test("deleting a chapter resets it as the latest chapter of users", async () => {
  const { db } = await setUp();
  const { id } = await db
    .insertInto("chapters")
    .values({ position: 2, name: "Gone", type: "Physical Chemistry", weightage: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("users").values({ google_sub: "sub", latest_chapter_id: id }).execute();
  await db.deleteFrom("chapters").where("id", "=", id).execute();
  expect(await db.selectFrom("users").select("latest_chapter_id").execute()).toEqual([
    { latest_chapter_id: null },
  ]);
});

test("docs/data-model.md shows every foreign key exactly once", async () => {
  const { db } = await setUp();
  const { rows } = await sql<{
    pair: string;
  }>`select a.relname || ' ' || b.relname as pair from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid where c.contype = 'f'`.execute(
    db,
  );
  const text = await readFile(path.join(import.meta.dirname, "../../docs/data-model.md"), "utf8");
  const lines = [...text.matchAll(/^ {2}(\w+) [|}{o]+--[|}{o]+ (\w+) :/gm)].map(
    (line) => `${line[1]} ${line[2]}`,
  );
  const sorted = (pairs: string[]) => pairs.map((pair) => pair.split(" ").sort().join(" – ")).sort();
  expect(sorted(lines)).toEqual(sorted(rows.map(({ pair }) => pair)));
});
