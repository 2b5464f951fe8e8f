import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { HEADER_BYTES, openBackup } from "../src/backup/backup-file.ts";
import { type BackupTarget, createBackup, createErasureList, restore } from "../src/backup/backup-restore.ts";
import { ENCODED_CHUNK_BYTES as CHUNK_BYTES, TAG_BYTES as TAG_SIZE } from "../src/backup/chunk-codec.ts";
import { findBinaries } from "../src/backup/pg-binaries.ts";
import { restorePostgres } from "../src/backup/postgres-store.ts";
import { connect, type Database } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import { newDatabaseName, runOnOwnConnection, urlOfDatabase } from "./databases.ts";
import { smallLibrary } from "./test-library.ts";
import { seedLibrary } from "./test-seeding.ts";

const CLI = path.resolve(import.meta.dirname, "../src/backup/backup-cli.ts");
const isPostgres = process.env.TEST_DATABASE === "postgres";
const testOnEmbedded = isPostgres ? () => {} : test;
const testOnPostgres = isPostgres ? test : () => {};
const REPLACE = { replace: true };
const NO_HOOKS = { beforeReplace: async () => {}, prepareNew: async () => {} };
const serverUrl = String(process.env.TEST_DATABASE_URL);
/** The filled database is created once and copied for each test, because filling one takes seconds. */
let templateFolder: string | undefined;
let filledDatabase: Promise<string> | undefined;
afterAll(() => templateFolder && rm(templateFolder, { recursive: true, force: true }));

test("after the database is lost, a restore brings back every row except sessions", {
  timeout: 180_000,
}, async () => {
  const { target, file, withDatabase, destroyDatabase } = await createFilledDatabase();
  const before = await withDatabase(fingerprintTables);
  expect(runCommand(target, "backup", file)).toMatch(
    /one\.backup is complete: .*, Rasayan 0\.1\.0, up to \d{3}-/,
  );
  await destroyDatabase();
  expect(runCommand(target, "restore", file)).toMatch(/^Restored (embedded|postgres) database of /m);

  expect(Object.keys(before)).toEqual(expect.arrayContaining(["users 2", "sessions 1"]));
  expect(await withDatabase(fingerprintTables)).toEqual(withoutSessions(before));
  expect(await withDatabase(({ pool }) => migrate(pool))).toEqual([]);
  expect(await withDatabase(({ pool }) => addPerson(pool, "Chandra"))).toBe(3);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test("an existing database is replaced only with --replace, and then completely", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  const before = await withDatabase(fingerprintTables);
  await withDatabase(({ pool }) => addPerson(pool, "Chandra"));
  await withDatabase(({ pool }) => pool.query("create table newer (id integer references users)"));
  const after = await withDatabase(fingerprintTables);

  await expect(restore(target, file, {})).rejects.toThrow(/--replace/);
  expect(await withDatabase(fingerprintTables)).toEqual(after);
  await restore(target, file, REPLACE);
  expect(await withDatabase(fingerprintTables)).toEqual(withoutSessions(before));
  expect(await listRelatedDatabases(target)).toHaveLength(isPostgres ? 1 : 0);
});

test("rejects a file that was changed, truncated or reordered, or is no backup, before it changes anything", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  const { bytes, madeAt } = await createBackup(target, file);
  const before = await withDatabase(fingerprintTables);
  const original = await readFile(file);
  const chunks = Math.ceil(bytes / (CHUNK_BYTES - TAG_SIZE));
  expect(chunks).toBeGreaterThan(1);
  const withFlippedByte = (at: number) =>
    Buffer.concat([
      original.subarray(0, at),
      Buffer.from([(original[at] ?? 0) ^ 1]),
      original.subarray(at + 1),
    ]);
  const [first, second] = [HEADER_BYTES, HEADER_BYTES + CHUNK_BYTES];
  const swapped = Buffer.concat([
    original.subarray(0, first),
    original.subarray(second, second + CHUNK_BYTES),
    original.subarray(first, second),
    original.subarray(second + CHUNK_BYTES),
  ]);
  const salt = original.indexOf('"salt":"') + 8;
  const cases: [string, Buffer, RegExp][] = [
    ["the date in the manifest", withFlippedByte(original.indexOf(madeAt)), /damaged/],
    [
      "the kind in the manifest",
      Buffer.from(original.toString("latin1").replace('"kind":"', '"kind":"X'), "latin1"),
      /damaged/,
    ],
    ["the salt", withFlippedByte(salt), /damaged|another key/],
    ["the space after the manifest", withFlippedByte(HEADER_BYTES - 1), /damaged/],
    ["the first chunk", withFlippedByte(first), /damaged/],
    ["a chunk's tag", withFlippedByte(second - 1), /damaged/],
    ["the last byte", withFlippedByte(original.length - 1), /damaged/],
    ["chunks in another order", swapped, /damaged/],
    ["a missing chunk", Buffer.concat([original.subarray(0, first), original.subarray(second)]), /damaged/],
    ["a chunk twice", Buffer.concat([original.subarray(0, second), original.subarray(first)]), /damaged/],
    ["cut off by a byte", original.subarray(0, -1), /damaged/],
    ["cut off after a chunk", original.subarray(0, second), /damaged/],
    ["cut off after the manifest", original.subarray(0, first), /damaged/],
    ["cut off in the manifest", original.subarray(0, 100), /damaged/],
    ["an added byte", Buffer.concat([original, Buffer.from("x")]), /damaged/],
    ["an empty file", Buffer.alloc(0), /no backup of Rasayan/],
  ];
  for (const [label, content, expectedError] of cases) {
    await writeFile(file, content);
    await expect(restore(target, file, REPLACE), label).rejects.toThrow(expectedError);
  }
  expect(await withDatabase(fingerprintTables)).toEqual(before);
});

test("a backup can be read only with its key, and none is written without a key", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  const before = await withDatabase(fingerprintTables);
  await expect(createBackup({ ...target, key: undefined }, file)).rejects.toThrow(/openssl rand -hex 32/);
  await createBackup(target, file);
  for (const name of ["Asha", "Bala", "schema_migrations", "PGDMP"])
    expect((await readFile(file)).includes(name), name).toBe(false);
  await expect(restore({ ...target, key: randomBytes(32) }, file, REPLACE)).rejects.toThrow(/another key/);
  await expect(restore({ ...target, key: undefined }, file, REPLACE)).rejects.toThrow(/BACKUP_KEY_FILE/);
  expect(await withDatabase(fingerprintTables)).toEqual(before);
  const [first, other] = [
    await saltOf(file),
    await createBackup(target, `${file}.next`).then(() => saltOf(`${file}.next`)),
  ];
  expect(first).not.toBe(other);
});

test("an unencrypted backup is written and restored only with --plain, and damage is detected", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  const logged: string[] = [];
  const plain = {
    ...target,
    key: undefined,
    isUnencrypted: true,
    log: (line: string) => void logged.push(line),
  };
  const { bytes } = await createBackup(plain, file);
  expect(logged.join()).toMatch(/Warning: without encryption/);
  const before = await withDatabase(fingerprintTables);
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/--plain/);
  await restore(plain, file, REPLACE);
  expect(await withDatabase(fingerprintTables)).toEqual(withoutSessions(before));
  await overwrite(file, HEADER_BYTES + Math.floor(bytes / 2));
  await expect(restore(plain, file, REPLACE)).rejects.toThrow(/damaged/);
});

test("an account erased since the backup is erased again, also in another database with an erasures file", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  await withDatabase(({ pool }) => pool.query("delete from users where name = 'Asha'"));
  const erasureFile = `${file}.erasures`;
  await createErasureList(target, erasureFile);
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 1 });
  expect(await withDatabase(namesOfUsers)).toEqual(["Bala; \\. \n'quoted'"]);
  // The restored database lists the erasure too, so restoring the old file again has the same result.
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 1 });

  const {
    target: elsewhere,
    withDatabase: withOtherDatabase,
    destroyDatabase,
  } = await createFilledDatabase();
  const other = { ...elsewhere, key: target.key };
  await destroyDatabase();
  await restore(other, file, { erasures: erasureFile });
  expect(await withOtherDatabase(namesOfUsers)).toEqual(["Bala; \\. \n'quoted'"]);
  await expect(restore(other, erasureFile, REPLACE)).rejects.toThrow(/--erasures/);
  await expect(restore(other, file, { replace: true, erasures: file })).rejects.toThrow(/no list/);
});

test("a restore keeps an account that its user created again after an erasure", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await withDatabase(async ({ pool }) => {
    await pool.query("delete from users where name = 'Asha'");
    await addPerson(pool, "Asha");
  });
  await createBackup(target, file);
  expect(await restore(target, file, REPLACE)).toMatchObject({ erased: 0 });
  expect(await withDatabase(namesOfUsers)).toContain("Asha");
});

test("rejects a backup of a newer program or of the other kind of database, and says what to do", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  const other = isPostgres
    ? { ...target, databaseUrl: undefined }
    : { ...target, databaseUrl: "postgresql://127.0.0.1:1/none" };
  await expect(restore(other, file, REPLACE)).rejects.toThrow(/DATABASE_URL/);

  const newer = "insert into schema_migrations (name, checksum) values ('999-newer.sql', '')";
  await withDatabase(({ pool }) => pool.query(newer));
  const newerBackup = `${file}.newer`;
  await createBackup(target, newerBackup);
  await expect(restore(target, newerBackup, REPLACE)).rejects.toThrow(/newer program .*999-newer\.sql/);
});

test("a backup doesn't overwrite an existing file, and a failed backup leaves no partial file", async () => {
  const { target, file, destroyDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  await expect(createBackup(target, file)).rejects.toThrow(/exists already/);
  await destroyDatabase();
  const next = `${file}.next`;
  await expect(createBackup(target, next)).rejects.toThrow(/no database|nothing of Rasayan/);
  expect((await readdir(path.dirname(file))).filter((name) => name !== "data")).toEqual([
    path.basename(file),
  ]);
});

test("rejects a restore while the program has the database open, and also a backup of an embedded one", async () => {
  const { target, file, openDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  const running = await openDatabase();
  await running.pool.query("select 1");
  await expect(restore(target, file, REPLACE)).rejects.toThrow(/Stop/);
  if (isPostgres) await createBackup(target, `${file}.second`);
  else
    await expect(createBackup(target, `${file}.second`)).rejects.toThrow(/in use by another process\. Stop/);
  await running.close();
});

testOnEmbedded("a restore killed between its two renames loses no data", async () => {
  const { target, withDatabase } = await createFilledDatabase();
  const before = await withDatabase(fingerprintTables);
  const folder = path.join(target.dataDir, "pg");
  await rename(folder, `${folder}.old`);
  expect(await withDatabase(fingerprintTables)).toEqual(before);
});

testOnEmbedded(
  "doesn't replace an unreadable database, because its list of erased accounts would be lost",
  async () => {
    const { target, file } = await createFilledDatabase();
    await createBackup(target, file);
    const control = path.join(target.dataDir, "pg", "global", "pg_control");
    await rm(control);
    await expect(restore(target, file, REPLACE)).rejects.toThrow(/--erasures/);
    expect((await stat(path.join(target.dataDir, "pg", "PG_VERSION"))).isFile()).toBe(true);
  },
);

testOnPostgres(
  "a restore that fails midway leaves the database unchanged, and no second database",
  async () => {
    const { target, file, withDatabase } = await createFilledDatabase();
    // The dump has the rows of `a_first` first, and their check fails while there are no users.
    await withDatabase(({ pool }) =>
      pool.query(`create function has_users() returns boolean language sql as 'select exists (select from public.users)';
      create table a_first (one integer check (has_users())); insert into a_first values (1)`),
    );
    await createBackup(target, file);
    const before = await withDatabase(fingerprintTables);
    await expect(restore(target, file, REPLACE)).rejects.toThrow(/Nothing was changed.*a_first/s);
    expect(await withDatabase(fingerprintTables)).toEqual(before);
    expect(await listRelatedDatabases(target)).toHaveLength(1);
  },
);

testOnPostgres("a restore of a truncated dump is rolled back", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  const before = await withDatabase(fingerprintTables);
  const dump = await buffer(openBackup(file, target));
  const halfDump = Readable.from([dump.subarray(0, dump.length / 2)]);
  await expect(restorePostgres(postgresTargetOf(target), halfDump, true, NO_HOOKS)).rejects.toThrow(
    /Nothing was changed/,
  );
  expect(await withDatabase(fingerprintTables)).toEqual(before);
});

testOnPostgres("a restore succeeds if pg_restore exits before it has read the last bytes", async () => {
  const { target, file, withDatabase } = await createFilledDatabase();
  await createBackup(target, file);
  const before = await withDatabase(fingerprintTables);
  async function* paddedDump() {
    yield* openBackup(file, target);
    for (let count = 0; count < 100; count++) yield Buffer.alloc(65_536);
  }
  await restorePostgres(postgresTargetOf(target), paddedDump(), true, NO_HOOKS);
  expect(await withDatabase(fingerprintTables)).toEqual(before);
});

testOnPostgres(
  "a database is not replaced, and stays unchanged, while another client is connected",
  async () => {
    const { target, file, withDatabase } = await createFilledDatabase();
    await createBackup(target, file);
    const before = await withDatabase(fingerprintTables);
    const otherClient = new pg.Client({ connectionString: String(target.databaseUrl) });
    await otherClient.connect();
    await expect(restore(target, file, REPLACE)).rejects.toThrow(/Nothing was changed.*other users/s);
    await otherClient.end();
    expect(await withDatabase(fingerprintTables)).toEqual(before);
    expect(await listRelatedDatabases(target)).toHaveLength(1);
  },
);

testOnPostgres(
  "an account that may not create databases restores with ADMIN_DATABASE_URL, and still owns the tables",
  async () => {
    const { target, file, withDatabase } = await createFilledDatabase();
    const superuser = String(target.databaseUrl);
    const name = new URL(superuser).pathname.slice(1);
    const role = `${name}_app`;
    await runOn(superuser, `create role ${role} login password 'p'`);
    onTestFinished(
      async () => void (await runOn(urlOf(superuser, "postgres"), `drop role if exists ${role}`)),
    );
    const ownUrl = new URL(urlOf(superuser, `${name}_own`));
    await runOn(superuser, `create database ${name}_own owner ${role}`);
    onTestFinished(
      async () =>
        void (await runOn(urlOf(superuser, "postgres"), `drop database if exists ${name}_own with (force)`)),
    );
    [ownUrl.username, ownUrl.password] = [role, "p"];
    const limitedTarget = { ...target, databaseUrl: ownUrl.href };
    await createBackup(target, file);
    const before = await withDatabase(fingerprintTables);
    // Restoring into an empty database needs no privileges beyond those of the role.
    await restore(limitedTarget, file, {});
    await expect(restore(limitedTarget, file, REPLACE)).rejects.toThrow(
      /Nothing was changed.*ADMIN_DATABASE_URL/s,
    );
    await restore({ ...limitedTarget, adminDatabaseUrl: superuser }, file, REPLACE);
    const restored = await connect({ ...limitedTarget, onError: () => {} });
    expect(await fingerprintTables(restored)).toEqual(withoutSessions(before));
    const { rows } = await restored.pool.query(
      "select tableowner from pg_tables where schemaname = 'public' group by 1",
    );
    expect(rows).toEqual([{ tableowner: role }]);
    await restored.close();
  },
);

test("versions of PostgreSQL's programs with known vulnerabilities are not used for backups", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const installFakeBinaries = async (version: string) => {
    const bin = path.join(folder, version, "bin");
    await mkdir(bin, { recursive: true });
    for (const name of ["pg_dump", "pg_restore"])
      await writeFile(path.join(bin, name), `#!/bin/sh\necho "${"$"}{0##*/} (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    return bin;
  };
  const outdatedBin = await installFakeBinaries("16.9");
  expect(() => findBinaries("", 15, folder)).toThrow(/16\.9.*16\.10.*update/);
  const safeBin = await installFakeBinaries("17.6");
  expect(findBinaries(outdatedBin, 15, folder).dump).toBe(path.join(safeBin, "pg_dump"));
  expect(() => findBinaries("", 18, folder)).toThrow(/postgresql-client-18/);
});

/** Creates a closed database with a small library and two users. Returns functions to open and to destroy it. */
async function createFilledDatabase() {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, "data");
  const databaseUrl = isPostgres ? await copyFilledPostgres() : undefined;
  if (!databaseUrl) await cp(await templateDataFolder(), dataDir, { recursive: true });
  const protection = { key: randomBytes(32), isUnencrypted: false };
  const location = { databaseUrl, adminDatabaseUrl: undefined, dataDir };
  const target: BackupTarget = { ...location, ...protection, env: process.env, log: () => {} };
  const openDatabase = () => connect({ ...target, onError: () => {} });
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase();
    return work(database).finally(() => database.close());
  };
  const destroyDatabase = () => (isPostgres ? withDatabase(emptyPostgres) : rm(dataDir, { recursive: true }));
  return { target, file: path.join(folder, "one.backup"), openDatabase, withDatabase, destroyDatabase };
}

async function templateDataFolder(): Promise<string> {
  if (templateFolder) return templateFolder;
  templateFolder = await newFolder();
  await fill({ databaseUrl: undefined, dataDir: templateFolder });
  return templateFolder;
}

const newFolder = () => mkdtemp(path.join(tmpdir(), "rasayan-backup-"));

async function fill(target: { databaseUrl: string | undefined; dataDir: string }): Promise<void> {
  const { db, pool, close } = await connect({ ...target, onError: () => {} });
  await migrate(pool);
  await seedLibrary(db, smallLibrary());
  const id = await addPerson(pool, "Asha");
  await addPerson(pool, "Bala; \\. \n'quoted'");
  await pool.query("insert into sessions (token_hash, user_id) values ('\\x00ff0a', $1)", [id]);
  await close();
}

/** Runs the program in a child process and returns what it prints to stdout and stderr. */
function runCommand({ databaseUrl = "", dataDir, key }: BackupTarget, ...args: string[]): string {
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

/** Returns the URL of a copy of the filled database, which is created once. */
async function copyFilledPostgres(): Promise<string> {
  filledDatabase ??= createFilledPostgres();
  return copyPostgres(await filledDatabase);
}

async function createFilledPostgres(): Promise<string> {
  const name = newDatabaseName(inject("databaseTemplate"));
  await runOnOwnConnection(serverUrl, `create database ${name}`);
  await fill({ databaseUrl: urlOfDatabase(serverUrl, name), dataDir: "" });
  return name;
}

async function copyPostgres(template: string): Promise<string> {
  const name = newDatabaseName(inject("databaseTemplate"));
  await runOnOwnConnection(serverUrl, `create database ${name} template ${template}`);
  onTestFinished(() => runOnOwnConnection(serverUrl, `drop database if exists ${name} with (force)`));
  return urlOfDatabase(serverUrl, name);
}

const emptyPostgres = ({ pool }: Database) => pool.query("drop schema public cascade; create schema public");

async function addPerson(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query("insert into users (google_sub, name) values ($1, $1) returning id", [
    name,
  ]);
  return rows[0].id;
}

/** Returns a checksum over the rows of each table; the keys have the table's name and number of rows. */
async function fingerprintTables({ pool }: Database): Promise<Record<string, string>> {
  const tables = await pool.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  const fingerprints: Record<string, string> = {};
  for (const { tablename } of tables.rows) {
    const { rows } = await pool.query(
      `select count(*) as count, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum
       from public.${tablename} t`,
    );
    fingerprints[`${tablename} ${rows[0].count}`] = rows[0].sum;
  }
  return fingerprints;
}

/** Returns the fingerprints with `sessions` as an empty table. */
function withoutSessions(fingerprints: Record<string, string>): Record<string, string> {
  const { "sessions 1": _, ...rest } = fingerprints;
  return { ...rest, "sessions 0": "d41d8cd98f00b204e9800998ecf8427e" };
}

async function namesOfUsers({ pool }: Database): Promise<string[]> {
  return (await pool.query("select name from users order by id")).rows.map(({ name }) => name);
}

async function saltOf(file: string): Promise<string | undefined> {
  return /"salt":"(\w+)"/.exec((await readFile(file)).toString("latin1"))?.[1];
}

const postgresTargetOf = ({ databaseUrl, adminDatabaseUrl, env }: BackupTarget) => ({
  url: String(databaseUrl),
  adminUrl: adminDatabaseUrl,
  env,
});

/** Lists the target's database and temporary ones beside it, whose names start with its first 40 characters. */
async function listRelatedDatabases({ databaseUrl }: BackupTarget): Promise<unknown[]> {
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

/** Changes the byte at this position of a file. */
async function overwrite(file: string, position: number): Promise<void> {
  const handle = await open(file, "r+");
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  await handle.close();
}
