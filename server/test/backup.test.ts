import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { backUp, backUpErasures, restore, type Target } from "../src/backup/back-up.ts";
import { HEADER_BYTES, openBackup } from "../src/backup/backup-file.ts";
import { SEALED_BYTES as CHUNK, TAG_BYTES as TAG } from "../src/backup/chunk-seal.ts";
import { findPrograms } from "../src/backup/postgres-programs.ts";
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
const REPLACE = { replace: true };
const HANDOVER = { readOld: async () => {}, settleNew: async () => {} };
/** An embedded database is filled once and copied: making one takes long. */
let template: string | undefined;
afterAll(() => template && rm(template, { recursive: true, force: true }));

test("what was backed up is there again, row for row but for the sessions, after the database is lost", {
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
  expect(await whileOpen(printOfTables)).toEqual(signedOut(before));
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

  await expect(restore(target, file, {})).rejects.toThrow(/--replace/);
  expect(await whileOpen(printOfTables)).toEqual(after);
  await restore(target, file, REPLACE);
  expect(await whileOpen(printOfTables)).toEqual(signedOut(before));
  expect(await databasesLike(target)).toHaveLength(isPostgres ? 1 : 0);
});

test("a file that was changed anywhere, cut off, put in another order or is none of ours is refused unused", async () => {
  const { target, file, whileOpen } = await filled();
  const { bytes, madeAt } = await backUp(target, file);
  const before = await whileOpen(printOfTables);
  const whole = await readFile(file);
  const chunks = Math.ceil(bytes / (CHUNK - TAG));
  expect(chunks).toBeGreaterThan(1);
  const flipped = (at: number) =>
    Buffer.concat([whole.subarray(0, at), Buffer.from([(whole[at] ?? 0) ^ 1]), whole.subarray(at + 1)]);
  const [first, second] = [HEADER_BYTES, HEADER_BYTES + CHUNK];
  const swapped = Buffer.concat([
    whole.subarray(0, first),
    whole.subarray(second, second + CHUNK),
    whole.subarray(first, second),
    whole.subarray(second + CHUNK),
  ]);
  const salt = whole.indexOf('"salt":"') + 8;
  const cases: [string, Buffer, RegExp][] = [
    ["the date in the manifest", flipped(whole.indexOf(madeAt)), /damaged/],
    [
      "the kind in the manifest",
      Buffer.from(whole.toString("latin1").replace('"kind":"', '"kind":"X'), "latin1"),
      /damaged/,
    ],
    ["the salt", flipped(salt), /damaged|another key/],
    ["the space after the manifest", flipped(HEADER_BYTES - 1), /damaged/],
    ["the first chunk", flipped(first), /damaged/],
    ["a chunk's tag", flipped(second - 1), /damaged/],
    ["the last byte", flipped(whole.length - 1), /damaged/],
    ["chunks in another order", swapped, /damaged/],
    ["a chunk left out", Buffer.concat([whole.subarray(0, first), whole.subarray(second)]), /damaged/],
    ["a chunk twice", Buffer.concat([whole.subarray(0, second), whole.subarray(first)]), /damaged/],
    ["cut off by a byte", whole.subarray(0, -1), /damaged/],
    ["cut off after a chunk", whole.subarray(0, second), /damaged/],
    ["cut off after the manifest", whole.subarray(0, first), /damaged/],
    ["cut off in the manifest", whole.subarray(0, 100), /damaged/],
    ["something added", Buffer.concat([whole, Buffer.from("x")]), /damaged/],
    ["nothing in it", Buffer.alloc(0), /no backup of Rasayan/],
  ];
  for (const [what, content, complaint] of cases) {
    await writeFile(file, content);
    await expect(restore(target, file, REPLACE), what).rejects.toThrow(complaint);
  }
  expect(await whileOpen(printOfTables)).toEqual(before);
});

test("a backup can be read with its key alone, and none is made without one", async () => {
  const { target, file, whileOpen } = await filled();
  const before = await whileOpen(printOfTables);
  await expect(backUp({ ...target, key: undefined }, file)).rejects.toThrow(/openssl rand -hex 32/);
  await backUp(target, file);
  for (const name of ["Asha", "Bala", "schema_migrations", "PGDMP"])
    expect((await readFile(file)).includes(name), name).toBe(false);
  await expect(restore({ ...target, key: randomBytes(32) }, file, REPLACE)).rejects.toThrow(/another key/);
  await expect(restore({ ...target, key: undefined }, file, REPLACE)).rejects.toThrow(/BACKUP_KEY_FILE/);
  expect(await whileOpen(printOfTables)).toEqual(before);
  const [one, other] = [
    await saltOf(file),
    await backUp(target, `${file}.next`).then(() => saltOf(`${file}.next`)),
  ];
  expect(one).not.toBe(other);
});

test("a backup without encryption is made and restored only where that is asked for, and damage is noticed", async () => {
  const { target, file, whileOpen } = await filled();
  const said: string[] = [];
  const plain = { ...target, key: undefined, isPlain: true, say: (line: string) => void said.push(line) };
  const { bytes } = await backUp(plain, file);
  expect(said.join()).toMatch(/Warning: without encryption/);
  const before = await whileOpen(printOfTables);
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/--plain/);
  await restore(plain, file, REPLACE);
  expect(await whileOpen(printOfTables)).toEqual(signedOut(before));
  await overwrite(file, HEADER_BYTES + Math.floor(bytes / 2));
  await expect(restore(plain, file, REPLACE)).rejects.toThrow(/damaged/);
});

test("an account that was erased since the backup does not come back, and one that came anew stays erased alone", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  await whileOpen(({ pool }) => pool.query("delete from users where name = 'Asha'"));
  const list = `${file}.erasures`;
  await backUpErasures(target, list);
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 1 });
  expect(await whileOpen(namesOfUsers)).toEqual(["Bala; \\. \n'quoted'"]);
  // The restored database knows of it too, so the next restore of the old file does the same.
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 1 });

  const { target: elsewhere, whileOpen: whileOtherOpen, lose } = await filled();
  const other = { ...elsewhere, key: target.key };
  await lose();
  await restore(other, file, { erasures: list });
  expect(await whileOtherOpen(namesOfUsers)).toEqual(["Bala; \\. \n'quoted'"]);
  await expect(restore(other, list, REPLACE)).rejects.toThrow(/--erasures/);
  await expect(restore(other, file, { replace: true, erasures: file })).rejects.toThrow(/no list/);
});

test("who signed up again after an erasure has a new account, which a restore leaves alone", async () => {
  const { target, file, whileOpen } = await filled();
  await whileOpen(async ({ pool }) => {
    await pool.query("delete from users where name = 'Asha'");
    await addPerson(pool, "Asha");
  });
  await backUp(target, file);
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 0 });
  expect(await whileOpen(namesOfUsers)).toContain("Asha");
});

test("a file of a newer program and a file of the other store are refused with what to do", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const other = isPostgres
    ? { ...target, databaseUrl: undefined }
    : { ...target, databaseUrl: "postgresql://127.0.0.1:1/none" };
  await expect(restore(other, file, REPLACE)).rejects.toThrow(/DATABASE_URL/);

  const newer = "insert into schema_migrations (name, checksum) values ('999-newer.sql', '')";
  await whileOpen(({ pool }) => pool.query(newer));
  const ofNewer = `${file}.newer`;
  await backUp(target, ofNewer);
  await expect(restore(target, ofNewer, REPLACE)).rejects.toThrow(/newer program .*999-newer\.sql/);
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
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/Stop/);
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

onEmbedded("a database that cannot be read is not thrown away with its list of erased accounts", async () => {
  const { target, file } = await filled();
  await backUp(target, file);
  const control = path.join(target.dataDir, "pg", "global", "pg_control");
  await rm(control);
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/--erasures/);
  expect((await stat(path.join(target.dataDir, "pg", "PG_VERSION"))).isFile()).toBe(true);
});

onPostgres("a dump that fails on the way leaves the database as it was, and nothing beside it", async () => {
  const { target, file, whileOpen } = await filled();
  // The rows of `a_first` come first, and their check fails as long as there are no users.
  await whileOpen(({ pool }) =>
    pool.query(`create function has_users() returns boolean language sql as 'select exists (select from public.users)';
      create table a_first (one integer check (has_users())); insert into a_first values (1)`),
  );
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/Nothing was changed.*a_first/s);
  expect(await whileOpen(printOfTables)).toEqual(before);
  expect(await databasesLike(target)).toHaveLength(1);
});

onPostgres("a dump that ends too early is undone, however far it came", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  const dump = await buffer(openBackup(file, target));
  const half = Readable.from([dump.subarray(0, dump.length / 2)]);
  await expect(restorePostgres(placeOf(target), half, true, HANDOVER)).rejects.toThrow(/Nothing was changed/);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

onPostgres("a program that has read all it needs before the last byte is sent has not failed", async () => {
  const { target, file, whileOpen } = await filled();
  await backUp(target, file);
  const before = await whileOpen(printOfTables);
  async function* more() {
    yield* openBackup(file, target);
    for (let count = 0; count < 100; count++) yield Buffer.alloc(65_536);
  }
  await restorePostgres(placeOf(target), more(), true, HANDOVER);
  expect(await whileOpen(printOfTables)).toEqual(before);
});

onPostgres(
  "somebody who is connected keeps the database from being replaced, and it stays whole",
  async () => {
    const { target, file, whileOpen } = await filled();
    await backUp(target, file);
    const before = await whileOpen(printOfTables);
    const visitor = new pg.Client({ connectionString: String(target.databaseUrl) });
    await visitor.connect();
    await expect(restore(target, file, REPLACE)).rejects.toThrow(/Nothing was changed.*other users/s);
    await visitor.end();
    expect(await whileOpen(printOfTables)).toEqual(before);
    expect(await databasesLike(target)).toHaveLength(1);
  },
);

onPostgres(
  "an account that may not create databases restores with one that may, and keeps what is its own",
  async () => {
    const { target, file, whileOpen } = await filled();
    const superuser = String(target.databaseUrl);
    const name = new URL(superuser).pathname.slice(1);
    const role = `${name}_app`;
    await runOn(superuser, `create role ${role} login password 'p'`);
    onTestFinished(
      async () => void (await runOn(urlOf(superuser, "postgres"), `drop role if exists ${role}`)),
    );
    const own = new URL(urlOf(superuser, `${name}_own`));
    await runOn(superuser, `create database ${name}_own owner ${role}`);
    onTestFinished(
      async () =>
        void (await runOn(urlOf(superuser, "postgres"), `drop database if exists ${name}_own with (force)`)),
    );
    [own.username, own.password] = [role, "p"];
    const limited = { ...target, databaseUrl: own.href };
    await backUp(target, file);
    const before = await whileOpen(printOfTables);
    // Into the empty database it needs no more than its own rights.
    await restore(limited, file, {});
    await expect(restore(limited, file, REPLACE)).rejects.toThrow(/Nothing was changed.*ADMIN_DATABASE_URL/s);
    await restore({ ...limited, adminDatabaseUrl: superuser }, file, REPLACE);
    const restored = await connect({ ...limited, onError: () => {} });
    expect(await printOfTables(restored)).toEqual(signedOut(before));
    const { rows } = await restored.pool.query(
      "select tableowner from pg_tables where schemaname = 'public' group by 1",
    );
    expect(rows).toEqual([{ tableowner: role }]);
    await restored.close();
  },
);

test("programs of PostgreSQL with known faults are not used for backups", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = async (version: string) => {
    const bin = path.join(folder, version, "bin");
    await mkdir(bin, { recursive: true });
    for (const name of ["pg_dump", "pg_restore"])
      await writeFile(path.join(bin, name), `#!/bin/sh\necho "${"$"}{0##*/} (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    return bin;
  };
  const old = await place("16.9");
  expect(() => findPrograms("", 15, folder)).toThrow(/16\.9.*16\.10.*update/);
  const sound = await place("17.6");
  expect(findPrograms(old, 15, folder).dump).toBe(path.join(sound, "pg_dump"));
  expect(() => findPrograms("", 18, folder)).toThrow(/postgresql-client-18/);
});

/** A database of its own with a small library and two people, closed, and the ways to open and to lose it. */
async function filled() {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, "data");
  const databaseUrl = isPostgres ? await newPostgresUrl() : undefined;
  if (databaseUrl) await fill({ databaseUrl, dataDir });
  else await cp(await filledFolder(), dataDir, { recursive: true });
  const protection = { key: randomBytes(32), isPlain: false };
  const where = { databaseUrl, adminDatabaseUrl: undefined, dataDir };
  const target: Target = { ...where, ...protection, env: process.env, say: () => {} };
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
function command({ databaseUrl = "", dataDir, key }: Target, ...args: string[]): string {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_TLS: "off",
    DATA_DIR: dataDir,
    BACKUP_KEY: key?.toString("hex"),
  };
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

/** The same tables with nobody signed in. */
function signedOut(prints: Record<string, string>): Record<string, string> {
  const { "sessions 1": _, ...rest } = prints;
  return { ...rest, "sessions 0": "d41d8cd98f00b204e9800998ecf8427e" };
}

async function namesOfUsers({ pool }: Database): Promise<string[]> {
  return (await pool.query("select name from users order by id")).rows.map(({ name }) => name);
}

async function saltOf(file: string): Promise<string | undefined> {
  return /"salt":"(\w+)"/.exec((await readFile(file)).toString("latin1"))?.[1];
}

const placeOf = ({ databaseUrl, adminDatabaseUrl, env }: Target) => ({
  url: String(databaseUrl),
  adminUrl: adminDatabaseUrl,
  env,
});

/** The target's database and whatever stands aside of it. */
async function databasesLike({ databaseUrl }: Target): Promise<unknown[]> {
  if (!databaseUrl) return [];
  const name = new URL(databaseUrl).pathname.slice(1, 41);
  return runOn(databaseUrl, `select datname from pg_database where datname like '${name}%'`);
}

async function runOn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Changes one byte. */
async function overwrite(file: string, position: number): Promise<void> {
  const handle = await open(file, "r+");
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  await handle.close();
}
