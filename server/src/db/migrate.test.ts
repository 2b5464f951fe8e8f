import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isOnPostgres, openTestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";

/** These tests need two sessions, and the embedded database has only one. */
const testOnPostgres = test.runIf(isOnPostgres);

const MIGRATIONS = path.resolve(import.meta.dirname, "../../migrations");

test("changes nothing in a database that is up to date", async () => {
  const { pool, folder } = await setUp();
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await migrate(pool)).toEqual([]);
});

test("applies each missing migration once, in numerical order", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration("902-second.sql", "insert into first_table values (2)");
  await addMigration("901-first.sql", "create table first_table (id integer primary key)");
  await addMigration("README.md", "no migration");
  const [first, other] = await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
  expect([...first, ...other]).toEqual(["901-first.sql", "902-second.sql"]);
  expect((await pool.query("select id from first_table")).rows).toEqual([{ id: 2 }]);
});

test("throws if a file was changed after it was applied", async () => {
  const { pool, folder, addMigration } = await setUp();
  const [first = ""] = await readdir(folder);
  await addMigration(first, "select 1");
  await expect(migrate(pool, folder)).rejects.toThrow(`${first} was changed after it was applied`);
});

test("accepts a database that a newer program has migrated further, logs that and changes nothing", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration("999-newer.sql", "create table newer (id integer)");
  await migrate(pool, folder);
  const logged: string[] = [];
  expect(await migrate(pool, MIGRATIONS, { log: (line) => logged.push(line) })).toEqual([]);
  expect(logged).toEqual([expect.stringContaining("999-newer.sql")]);
});

test("throws if the migration history has a gap or a branch", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration("000-before-all.sql", "select 1");
  await migrate(pool, folder);
  await expect(migrate(pool)).rejects.toThrow(/another program \(000-before-all\.sql\)/);
  await pool.query("delete from schema_migrations where name = '000-before-all.sql'");
  await pool.query("insert into schema_migrations values ('999-newer.sql', 'x')");
  await rm(path.join(folder, "000-before-all.sql"));
  await addMigration("998-missing.sql", "select 1");
  await expect(migrate(pool, folder)).rejects.toThrow(/999-newer\.sql.* does not know 998-missing\.sql/);
});

test("throws for a database from before the first release and explains what to do", async () => {
  const { pool, folder } = await setUp();
  await pool.query("update schema_migrations set name = 'old-' || name");
  await expect(migrate(pool, folder)).rejects.toThrow(
    /Move the data folder .* away, or give DATABASE_URL an empty/,
  );
});

test("runs a migration without a transaction statement by statement, and reruns it after a failure", async () => {
  const { pool, folder, addMigration } = await setUp();
  const file = (last: string) => `-- no transaction
    -- Names first; then all of them.
    drop index concurrently if exists tags_by_kind;
    create index concurrently tags_by_kind on tags (kind);
    ${last};`;
  await addMigration("901-index.sql", file("select 1 / 0"));
  await expect(migrate(pool, folder)).rejects.toThrow(/division by zero/);
  await addMigration("901-index.sql", file("select 1"));
  expect(await migrate(pool, folder)).toEqual(["901-index.sql"]);
  const { rows } = await pool.query("select to_regclass('tags_by_kind') is not null as made");
  expect(rows).toEqual([{ made: true }]);
});

testOnPostgres("a migration that can't get a lock releases its queue position and retries", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration("901-locks.sql", "alter table tags add column colour text");
  const holder = await pool.connect();
  await holder.query("begin; lock table tags in access share mode");
  const logged: string[] = [];
  const log = (line: string) => {
    logged.push(line);
    if (logged.length === 2) void holder.query("commit");
  };
  expect(await migrate(pool, folder, { lockTimeoutMs: 20, retryDelayMs: 0, log })).toEqual(["901-locks.sql"]);
  holder.release();
  expect(logged[0]).toContain("901-locks.sql could not get a lock");
});

testOnPostgres(
  "processes that wait for another one's migrations don't block a concurrent index build",
  async () => {
    const { pool, folder, addMigration } = await setUp();
    await addMigration(
      "901-index.sql",
      "-- no transaction\ncreate index concurrently tags_by_kind on tags (kind);",
    );
    const all = Array.from({ length: 4 }, () => migrate(pool, folder, { log: () => {} }));
    expect((await Promise.all(all)).flat()).toEqual(["901-index.sql"]);
  },
);

test("a migration that fails halfway is rolled back, keeps earlier ones, and applies once it is fixed", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration("901-good.sql", "create table good (id integer)");
  await addMigration(
    "902-bad.sql",
    "create table half (id integer); insert into half values (1); select 1 / 0;",
  );
  await expect(migrate(pool, folder)).rejects.toThrow(/division by zero/);
  const { rows } = await pool.query(
    "select to_regclass('good') is not null as good, to_regclass('half') as half",
  );
  expect(rows).toEqual([{ good: true, half: null }]);
  await addMigration("902-bad.sql", "create table half (id integer)");
  expect(await migrate(pool, folder)).toEqual(["902-bad.sql"]);
});

test("a migration that can't be recorded as applied is rolled back", async () => {
  const { pool, folder, addMigration } = await setUp();
  await addMigration(
    "901-twice.sql",
    "create table half (id integer); insert into schema_migrations values ('901-twice.sql', '')",
  );
  await expect(migrate(pool, folder)).rejects.toThrow(/duplicate key/);
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
});

test("the statement timeout of requests doesn't apply to migrations", async () => {
  const { pool, folder, addMigration } = await setUp();
  await pool.query("set statement_timeout = '7s'");
  await addMigration(
    "901-slow.sql",
    "create table limits as select current_setting('statement_timeout') as found",
  );
  await migrate(pool, folder);
  expect((await pool.query("select found from limits")).rows).toEqual([{ found: "0" }]);
});

/** Returns a migrated database and a copy of the migrations folder to which a test can add files. */
async function setUp() {
  const { pool, close } = await openTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-migrations-"));
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  await cp(MIGRATIONS, folder, { recursive: true });
  const addMigration = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
  return { pool, folder, addMigration };
}
