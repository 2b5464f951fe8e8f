import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { cp, mkdtemp, open, readdir, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { backUp, restore, type Target } from "../src/backup/back-up.ts";
import { HEADER_BYTES } from "../src/backup/backup-file.ts";
import { restorePostgres } from "../src/backup/postgres-store.ts";
import { connect, type Database } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import { openTestDatabase } from "./test-database.ts";
import { smallLibrary } from "./test-library.ts";
import { seed } from "./test-seeding.ts";

const CLI = path.resolve(import.meta.dirname, "../src/backup/backup-cli.ts");
const isPostgres = process.env.TEST_DATABASE === "postgres";
const onEmbedded = isPostgres ? () => {} : test;
const onPostgres = isPostgres ? test : () => {};
/** An embedded database is filled once and copied: making one takes long. */
let template: string | undefined;
afterAll(() => template && rm(template, { recursive: true, force: true }));

test("what was backed up is there again, row for row, after the database is lost", {
  timeout: 180_000,
}, async () => {
  const { target, file, whileOpen, lose } = await filled();
  const before = await whileOpen(printOfTables);
  expect(command(target, "backup", file)).toMatch(
    /one\.backup is complete: .*, Rasayan 0\.1\.0, up to \d{3}-/,
  );
  await lose();
  expect(command(target, "restore", file)).toMatch(/^Restored (embedded|postgres) database of /m);

  expect(Object.keys(before)).toEqual(expect.arrayContaining(["users 2", "sessions 1"]));
  expect(await whileOpen(printOfTables)).toEqual(before);
  expect(await whileOpen(({ pool }) => migrate(pool))).toEqual([]);
  expect(await whileOpen(({ pool }) => addPerson(pool, "Chandra"))).toBe(3);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test("a database that is there is replaced only when that is asked for, and then whole", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  await whileOpen(({ pool }) => addPerson(pool, "Chandra"));
  await whileOpen(({ pool }) => pool.query("create table newer (id integer references users)"));
  const after = await whileOpen(printOfTables);

  await expect(restore(target, file, false)).rejects.toThrow(/--replace/);
  expect(await whileOpen(printOfTables)).toEqual(after);
  await restore(target, file, true);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

test("a file that is cut off, changed or none of ours is refused, and the database stays", async () => {
  const { target, file, whileOpen } = await filled();
  const { bytes } = await backUp(target, file);
  const before = await whileOpen(printOfTables);

  await overwrite(file, HEADER_BYTES + Math.floor(bytes / 2));
  await expect(restore(target, file, true)).rejects.toThrow(/damaged/);
  await truncate(file, HEADER_BYTES + bytes - 1);
  await expect(restore(target, file, true)).rejects.toThrow(/incomplete/);
  await truncate(file, 100);
  await expect(restore(target, file, true)).rejects.toThrow(/damaged/);
  await truncate(file, 0);
  await expect(restore(target, file, true)).rejects.toThrow(/no backup of Rasayan/);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

test("a file of a newer program and a file of the other store are refused with what to do", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const other = isPostgres
    ? { ...target, databaseUrl: undefined }
    : { ...target, databaseUrl: "postgresql://127.0.0.1:1/none" };
  await expect(restore(other, file, true)).rejects.toThrow(/DATABASE_URL/);

  const newer = "insert into schema_migrations (name, checksum) values ('999-newer.sql', '')";
  await whileOpen(({ pool }) => pool.query(newer));
  const ofNewer = `${file}.newer`;
  await backUp(target, ofNewer);
  await expect(restore(target, ofNewer, true)).rejects.toThrow(/newer program .*999-newer\.sql/);
});

test("a changed manifest is noticed", async () => {
  const { target, file } = await filled();
  const { madeAt } = await backUp(target, file);
  await overwrite(file, (await readFile(file)).indexOf(madeAt), "3");
  await expect(restore(target, file, true)).rejects.toThrow(/damaged/);
});

test("nothing is written over an older backup, and nothing half-written stays", async () => {
  const { target, file, lose } = await filled();
  await backUp(target, file);
  await expect(backUp(target, file)).rejects.toThrow(/exists already/);
  await lose();
  const next = `${file}.next`;
  await expect(backUp(target, next)).rejects.toThrow(/no database|nothing of Rasayan/);
  expect((await readdir(path.dirname(file))).filter((name) => name !== "data")).toEqual([
    path.basename(file),
  ]);
});

test("while the program has the database open, restoring is refused, and so is copying the embedded one", async () => {
  const { target, file, openIt } = await filled();
  await backUp(target, file);
  const running = await openIt();
  await running.pool.query("select 1");
  await expect(restore(target, file, true)).rejects.toThrow(/Stop/);
  if (isPostgres) await backUp(target, `${file}.second`);
  else await expect(backUp(target, `${file}.second`)).rejects.toThrow(/in use by another process\. Stop/);
  await running.close();
});

onEmbedded("a restore killed between its two renames has lost nothing", async () => {
  const { target, whileOpen } = await filled();
  const before = await whileOpen(printOfTables);
  const folder = path.join(target.dataDir, "pg");
  await rename(folder, `${folder}.old`);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

onPostgres("a dump that fails on the way leaves the database as it was", async () => {
  const { target, file, whileOpen } = await filled();
  await whileOpen(({ pool }) => pool.query("create schema elsewhere"));
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  await expect(restore(target, file, true)).rejects.toThrow(/Nothing was changed.*elsewhere/s);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

onPostgres("a dump that ends too early is undone, however far it came", async () => {
  const { target, file, whileOpen } = await filled();
  const { bytes } = await backUp(target, file);
  const before = await whileOpen(printOfTables);
  const half = createReadStream(file, { start: HEADER_BYTES, end: HEADER_BYTES + Math.floor(bytes / 2) });
  const restored = restorePostgres(String(target.databaseUrl), process.env, half, true);
  await expect(restored).rejects.toThrow(/Nothing was changed/);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

onPostgres("a program that has read all it needs before the last byte is sent has not failed", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  async function* more() {
    yield* createReadStream(file, { start: HEADER_BYTES });
    for (let count = 0; count < 100; count++) yield Buffer.alloc(65_536);
  }
  await restorePostgres(String(target.databaseUrl), process.env, more(), true);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

/** A database of its own with a small library and two people, closed, and the ways to open and to lose it. */
async function filled() {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, "data");
  const databaseUrl = isPostgres ? await newPostgresUrl() : undefined;
  if (databaseUrl) await fill({ databaseUrl, dataDir });
  else await cp(await filledFolder(), dataDir, { recursive: true });
  const target: Target = { databaseUrl, dataDir, env: process.env, say: () => {} };
  const openIt = () => connect({ ...target, onError: () => {} });
  const whileOpen = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openIt();
    return work(database).finally(() => database.close());
  };
  const lose = () => (isPostgres ? whileOpen(emptyPostgres) : rm(dataDir, { recursive: true }));
  return { target, file: path.join(folder, "one.backup"), openIt, whileOpen, lose };
}

async function filledFolder(): Promise<string> {
  if (template) return template;
  template = await newFolder();
  await fill({ databaseUrl: undefined, dataDir: template });
  return template;
}

const newFolder = () => mkdtemp(path.join(tmpdir(), "rasayan-backup-"));

async function fill(target: { databaseUrl: string | undefined; dataDir: string }): Promise<void> {
  const { db, pool, close } = await connect({ ...target, onError: () => {} });
  await migrate(pool);
  await seed(db, smallLibrary());
  const id = await addPerson(pool, "Asha");
  await addPerson(pool, "Bala; \\. \n'quoted'");
  await pool.query("insert into sessions (token_hash, user_id) values ('\\x00ff0a', $1)", [id]);
  await close();
}

/** What the command says, as somebody types it. */
function command({ databaseUrl = "", dataDir }: Target, ...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: "utf8" });
  return stdout + stderr;
}

async function newPostgresUrl(): Promise<string> {
  const { pool, close } = await openTestDatabase();
  onTestFinished(close);
  return String(pool.options.connectionString);
}

const emptyPostgres = ({ pool }: Database) => pool.query("drop schema public cascade; create schema public");

async function addPerson(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query("insert into users (google_sub, name) values ($1, $1) returning id", [
    name,
  ]);
  return rows[0].id;
}

/** Each table with its number of rows, and a checksum over them. */
async function printOfTables({ pool }: Database): Promise<Record<string, string>> {
  const tables = await pool.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  const prints: Record<string, string> = {};
  for (const { tablename } of tables.rows) {
    const { rows } = await pool.query(
      `select count(*) as count, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum
       from public.${tablename} t`,
    );
    prints[`${tablename} ${rows[0].count}`] = rows[0].sum;
  }
  return prints;
}

/** Changes one byte, or writes these in its place. */
async function overwrite(file: string, position: number, text?: string): Promise<void> {
  const handle = await open(file, "r+");
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(text ? Buffer.from(text) : Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  await handle.close();
}
