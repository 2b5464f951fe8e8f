import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "./connect.ts";

const CONNECT = pathToFileURL(path.join(import.meta.dirname, "connect.ts")).href;

/** The folder of a new database, of which tests get a copy, because creating one takes seconds. */
let templateFolder: string | undefined;
afterAll(() => templateFolder && rm(templateFolder, { recursive: true, force: true }));

test("only one process can open a folder, and a killed process leaves no lock behind", {
  timeout: 120_000,
}, async () => {
  const dataDir = await makeFolder();
  const leftover = path.join(dataDir, "pg.new");
  await mkdir(leftover);
  await writeFile(path.join(leftover, "PG_VERSION"), "half a first start");
  const first = await open(dataDir);
  expect(existsSync(leftover)).toBe(false);
  await first.pool.query("create table probe (id integer)");

  const second = startOpener(dataDir);
  expect(await outputOf(second)).toMatch(/^rejected: .*in use by another process.*DATA_DIR/);
  await first.pool.query("insert into probe values (1)");
  await first.close();

  const third = startOpener(dataDir);
  expect(await firstOutput(third)).toBe("open");
  third.kill("SIGKILL");
  await once(third, "exit");
  const fourth = await open(dataDir);
  expect((await fourth.pool.query("select id from probe")).rows).toEqual([{ id: 1 }]);
  await fourth.close();
});

test("after a failed statement, later queries get their own rows", async () => {
  const { pool, close } = await open(await copyNewDatabase());
  const queryNumber = (number: number) => pool.query("select $1::int as number", [number]);
  await expect(pool.query("select 1 / $1::int", [0])).rejects.toThrow("division by zero");
  for (const number of [1, 2, 3]) expect((await queryNumber(number)).rows).toEqual([{ number }]);
  await close();
});

test("after a panic, statements fail until the database has recovered with its data", {
  timeout: 120_000,
}, async () => {
  const dataDir = await copyNewDatabase();
  const { pool, close } = await open(dataDir);
  await pool.query("create table probe as select 7 as id");
  const walFolder = path.join(dataDir, "pg", "pg_wal");
  await rename(walFolder, `${walFolder}.moved`);
  const switchWal = () => pool.query("select pg_switch_wal(), pg_logical_emit_message(false, '', $1)", ["x"]);
  await expect(switchWal().then(switchWal).then(switchWal)).rejects.toMatchObject({ severity: "PANIC" });
  await rename(`${walFolder}.moved`, walFolder);
  await expect(pool.query("select $1::int", [1])).rejects.toMatchObject({ code: "57P03" });
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "57P03" });
  const found = await vi.waitUntil(() => pool.query("select id from probe").catch(() => undefined), 100_000);
  expect(found.rows).toEqual([{ id: 7 }]);
  await close();
});

test("rejects a folder without PG_VERSION and doesn't overwrite it", async () => {
  const dataDir = await copyNewDatabase();
  const first = await open(dataDir);
  await first.pool.query("create table probe as select 7 as id");
  await first.close();
  const sentinelFile = path.join(dataDir, "pg", "PG_VERSION");
  await rename(sentinelFile, `${sentinelFile}.moved`);
  await expect(open(dataDir)).rejects.toThrow("PG_VERSION is missing");
  await rename(`${sentinelFile}.moved`, sentinelFile);
  const again = await open(dataDir);
  expect((await again.pool.query("select id from probe")).rows).toEqual([{ id: 7 }]);
  await again.close();
});

test("rejects a folder written by another minor version of PGlite, explains what to do and leaves it unchanged", async () => {
  const dataDir = await makeFolder();
  const folder = path.join(dataDir, "pg");
  await mkdir(folder);
  await expect(open(dataDir)).rejects.toThrow(/written by PGlite unknown/);
  await writeFile(path.join(folder, "rasayan-pglite-version"), "0.4.9\n");
  for (const _ of ["first", "second: the lock is free again"])
    await expect(open(dataDir)).rejects.toThrow(/PGlite 0\.4\.9.*docs\/operations\.md/s);
  expect(existsSync(path.join(folder, "rasayan-pglite-version"))).toBe(true);
});

const open = (dataDir: string) => connect({ databaseUrl: undefined, dataDir, onError: () => {} });

async function copyNewDatabase(): Promise<string> {
  if (!templateFolder) {
    templateFolder = await newFolder();
    await (await open(templateFolder)).close();
  }
  const folder = await makeFolder();
  await cp(templateFolder, folder, { recursive: true });
  return folder;
}

const newFolder = () => mkdtemp(path.join(tmpdir(), "rasayan-data-"));

async function makeFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts another process that opens the folder, prints the result and keeps the folder open. */
function startOpener(dataDir: string): ChildProcess {
  const program = `const { connect } = await import(${JSON.stringify(CONNECT)});
    try {
      await connect({ databaseUrl: undefined, dataDir: ${JSON.stringify(dataDir)}, onError() {} });
      console.log("open");
      setInterval(() => {}, 60_000);
    } catch (error) {
      console.log("rejected: " + error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

async function outputOf(child: ChildProcess): Promise<string> {
  const parts = await child.stdout?.toArray();
  return Buffer.concat(parts ?? []).toString();
}

async function firstOutput(child: ChildProcess): Promise<string> {
  for await (const part of child.stdout ?? []) return String(part).trim();
  return "";
}
