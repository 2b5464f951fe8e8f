import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../e2e/test-server.ts";
import { awaitPostgres, checkClock } from "../src/db/await-postgres.ts";
import { openTestDatabase } from "./test-database.ts";

const SERVE = path.resolve(import.meta.dirname, "../../scripts/serve.mjs");
const DATABASE_URL = process.env.TEST_DATABASE_URL;
const onPostgres = test.skipIf(!DATABASE_URL);
const TIMEOUT_MS = 60_000;

/** What a start that fails prints. It must say what to do, and nothing else. */
function startAndFail(
  environment: Record<string, string>,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const env = { ...process.env, NODE_ENV: "", DATABASE_URL: "", PORT: "0", ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--no-warnings", SERVE], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
}

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-contact-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a file system in memory; unmounted when the test is finished. */
function mountDisk(options: string): string {
  const folder = createFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "rasayan", folder]);
  onTestFinished(() => void execFileSync("umount", [folder]));
  return folder;
}

/** Whether this account may mount a file system, as root may outside a container without that right. */
const canMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "rasayan", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();
const withMount = test.skipIf(!canMount);

test("a taken port ends the start before anything is built, with a line that names PORT", {
  timeout: TIMEOUT_MS,
}, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);
  expect(await startAndFail({ PORT: port, DATA_DIR: createFolder() })).toEqual({
    code: 1,
    stdout: "",
    stderr: `PORT: another program uses port ${port} of 127.0.0.1. Stop that one, or set PORT to another number.\n`,
  });
});

test("an address of another machine ends the start with a line that names HOST", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { code, stderr } = await startAndFail({ HOST: "203.0.113.1", DATA_DIR: createFolder() });
  expect(stderr).toMatch(/^HOST: 203\.0\.113\.1 is no address of this machine\. .*\n$/);
  expect(code).toBe(1);
});

test("a DATA_DIR that is a file, or below one, ends the start with a line that says so", {
  timeout: TIMEOUT_MS,
}, async () => {
  const file = path.join(createFolder(), "data");
  writeFileSync(file, "");
  for (const dataDir of [file, path.join(file, "below")]) {
    const { code, stderr } = await startAndFail({ DATA_DIR: dataDir });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `DATA_DIR: ${file} is a file. Set DATA_DIR to a folder.\n`,
    });
  }
});

withMount(
  "a disk without room for a database ends the start with a line that says how much it needs",
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mountDisk("size=90m");
    const { code, stderr } = await startAndFail({ DATA_DIR: path.join(folder, "data") });
    expect(stderr).toMatch(
      /^DATA_DIR: the disk of \S+ has \d\d MB free, and the database needs 250 MB\. Make room, or .*\n$/,
    );
    expect(code).toBe(1);
  },
);

withMount(
  "a full disk under a database that exists ends the start likewise",
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mountDisk("size=20m");
    mkdirSync(path.join(folder, "pg"));
    const { stderr } = await startAndFail({ DATA_DIR: folder });
    expect(stderr).toMatch(/has \d\d MB free, and the database needs 48 MB\./);
  },
);

withMount("a read-only disk ends the start with a line that says so", { timeout: TIMEOUT_MS }, async () => {
  const folder = mountDisk("ro,size=1m");
  const { code, stderr } = await startAndFail({ DATA_DIR: path.join(folder, "data") });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `DATA_DIR: ${folder} is on a read-only disk. Allow that, or set DATA_DIR to another folder.\n`,
  });
});

onPostgres("a start before the database is up waits for it, says so, and then goes on", async () => {
  const port = await freePort();
  const url = new URL(DATABASE_URL ?? "");
  const pool = createPool(port);
  const lines: string[] = [];
  const waited = Promise.withResolvers<void>();
  const ready = awaitPostgres(pool, `postgresql://127.0.0.1:${port}/x`, (line) => {
    lines.push(line);
    waited.resolve();
  });
  await waited.promise;
  await forward(port, Number(url.port || 5432), (chunk) => chunk);
  await ready;
  expect(lines[0]).toMatch(
    new RegExp(`^Waiting for the database at 127\\.0\\.0\\.1:${port} \\(DATABASE_URL\\): .*ECONNREFUSED`),
  );
});

test("a start whose database stays away keeps waiting instead of ending", {
  timeout: TIMEOUT_MS,
}, async () => {
  const url = `postgresql://rasayan@127.0.0.1:${await freePort()}/rasayan`;
  const env = { ...process.env, NODE_ENV: "", DATABASE_URL: url, PORT: "0" };
  const child = spawn(
    process.execPath,
    ["--no-warnings", path.resolve(import.meta.dirname, "../src/main.ts")],
    { env },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  for await (const text of child.stdout.setEncoding("utf8")) {
    lines.push(...String(text).trim().split("\n"));
    if (lines.length >= 3) break;
  }
  expect(child.exitCode).toBeNull();
  for (const line of lines)
    expect(line).toMatch(/^Waiting for the database at 127\.0\.0\.1:\d+ \(DATABASE_URL\): /);
});

onPostgres("a PostgreSQL older than 15 is refused", async () => {
  const port = await freePort();
  const url = new URL(DATABASE_URL ?? "");
  const pool = createPool(port);
  // The other number is as long, so the message around it stays valid.
  const version = (await createPool(Number(url.port || 5432)).query("show server_version_num")).rows[0];
  const { server_version_num: number } = version;
  await forward(port, Number(url.port || 5432), (chunk) =>
    Buffer.from(chunk.toString("latin1").replace(number, number.replace(/^../, "14")), "latin1"),
  );
  await expect(awaitPostgres(pool, DATABASE_URL ?? "", () => {})).rejects.toThrow(
    "DATABASE_URL leads to PostgreSQL 14; Rasayan needs PostgreSQL 15 or newer.",
  );
});

test("a clock that differs from the database's, or is behind its last change, is named in a line", async () => {
  const { pool, close } = await openTestDatabase();
  onTestFinished(close);
  const linesAt = async (shiftMs: number) => {
    const lines: string[] = [];
    await checkClock(
      pool,
      (line) => lines.push(line),
      () => Date.now() + shiftMs,
    );
    return lines;
  };
  expect(await linesAt(0)).toEqual([]);
  expect(await linesAt(-300_000)).toEqual([
    expect.stringMatching(/^clock\? This machine's clock is (299|300|301) s behind the database\. Set it/),
  ]);
  expect(await linesAt(300_000)).toEqual([
    expect.stringMatching(/^clock\? This machine's clock is (299|300|301) s ahead of the database\. Set it/),
  ]);
});

function createPool(port: number): pg.Pool {
  const url = new URL(DATABASE_URL ?? "");
  url.host = `127.0.0.1:${port}`;
  const pool = new pg.Pool({ connectionString: url.href });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}

/** Forwards connections to the PostgreSQL server, whose responses pass through `edit`. */
async function forward(port: number, target: number, edit: (chunk: Buffer) => Buffer): Promise<void> {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connectTo(target, "127.0.0.1");
    sockets.push(client, upstream);
    client.pipe(upstream);
    upstream.on("data", (chunk) => client.write(edit(chunk)));
    for (const socket of [client, upstream]) socket.on("error", () => {});
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}
