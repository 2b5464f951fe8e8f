import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../migrations");

test("a database that is up to date is left alone", async () => {
  const { pool, folder } = await prepare();
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await migrate(pool)).toEqual([]);
});

test("what is missing is applied in the order of its numbers, once", async () => {
  const { pool, folder, add } = await prepare();
  await add("902-second.sql", "insert into first_table values (2)");
  await add("901-first.sql", "create table first_table (id integer primary key)");
  await add("README.md", "no migration");
  const [one, other] = await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
  expect([...one, ...other]).toEqual(["901-first.sql", "902-second.sql"]);
  expect((await pool.query("select id from first_table")).rows).toEqual([{ id: 2 }]);
});

test("a file that was changed after it was applied stops the start", async () => {
  const { pool, folder, add } = await prepare();
  const [first = ""] = await readdir(folder);
  await add(first, "select 1");
  await expect(migrate(pool, folder)).rejects.toThrow(`${first} was changed after it was applied`);
});

test("a database that a newer program migrated stops the start", async () => {
  const { pool, folder, add } = await prepare();
  await add("999-newer.sql", "select 1");
  await migrate(pool, folder);
  await expect(migrate(pool)).rejects.toThrow(/newer program \(999-newer\.sql\)/);
});

test("a migration that fails halfway leaves nothing, keeps those before it, and applies once it is right", async () => {
  const { pool, folder, add } = await prepare();
  await add("901-good.sql", "create table good (id integer)");
  await add("902-bad.sql", "create table half (id integer); insert into half values (1); select 1 / 0;");
  await expect(migrate(pool, folder)).rejects.toThrow(/division by zero/);
  const { rows } = await pool.query(
    "select to_regclass('good') is not null as good, to_regclass('half') as half",
  );
  expect(rows).toEqual([{ good: true, half: null }]);
  await add("902-bad.sql", "create table half (id integer)");
  expect(await migrate(pool, folder)).toEqual(["902-bad.sql"]);
});

test("a migration that cannot be noted as applied is not applied", async () => {
  const { pool, folder, add } = await prepare();
  await add(
    "901-twice.sql",
    "create table half (id integer); insert into schema_migrations values ('901-twice.sql', '')",
  );
  await expect(migrate(pool, folder)).rejects.toThrow(/duplicate key/);
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
});

test("a migration may take longer than a request of the same connection", async () => {
  const { pool, folder, add } = await prepare();
  await pool.query("set statement_timeout = '7s'");
  await add("901-slow.sql", "create table limits as select current_setting('statement_timeout') as found");
  await migrate(pool, folder);
  expect((await pool.query("select found from limits")).rows).toEqual([{ found: "0" }]);
});

/** A migrated database and a copy of the migrations to add to. */
async function prepare() {
  const { pool, close } = await openTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-migrations-"));
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  await cp(MIGRATIONS, folder, { recursive: true });
  const add = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
  return { pool, folder, add };
}
