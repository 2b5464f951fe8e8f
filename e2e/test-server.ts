import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { REMEMBER_ROWS_SQL, RESTORE_ROWS_SQL } from "../server/test/database-reset.ts";
import type { SqlRequest, SqlResponse } from "./sql-channel.ts";

const SERVER = path.resolve(import.meta.dirname, "../server/src/main.ts");
const SQL_CHANNEL = pathToFileURL(path.resolve(import.meta.dirname, "sql-channel.ts")).href;
const READY = /is ready at/;
/** What a server prints when it has rendered the library, a while after it is ready. */
const RENDERED = /^Rendered \d+ /;

/** The first server caches its compiled modules here, which saves the others half a second. */
const NODE_COMPILE_CACHE = path.join(os.tmpdir(), "rasayan-compile-cache");

type Row = Record<string, unknown>;

/** A running server with its own database, started like `npm start` does. */
export type TestServer = {
  url: string;
  /** Environment variables that give another process access to the same database. */
  dataEnvironment: Record<string, string>;
  /** Whether the process has ended. */
  hasEnded: () => boolean;
  /** Kills the process, runs `between`, and starts it again on the same data and port. */
  crashAndRestart: (between?: (run: TestDatabase["run"]) => Promise<void>) => Promise<void>;
  /** Runs SQL on the database, also while the server is running. Returns the rows of the last statement. */
  runSql: (statement: string) => Promise<Row[]>;
  /** Sets the server's clock ahead of the real time by this interval. */
  shiftClock: (interval: string) => Promise<void>;
  /** Makes `restoreRows` return to the current rows. */
  rememberRows: () => Promise<void>;
  /** Restores the remembered rows of all tables, so that the next test finds the database as the first one did. */
  restoreRows: () => Promise<void>;
  close: () => Promise<void>;
};

type TestDatabase = {
  environment: Record<string, string>;
  /** Runs SQL, with the server stopped. */
  run: (statement: string) => Promise<Row[]>;
  /** Runs SQL while this server is running. */
  runLive: (server: ChildProcess, statement: string) => Promise<Row[]>;
  remove: () => Promise<void>;
};

/** Starts a server: with a copy of the seeded template in `parent`, or with a new database on `postgresUrl`. */
export async function startTestServer(
  template: string,
  postgresUrl: string | undefined,
  environment: Record<string, string> = {},
  parent = os.tmpdir(),
): Promise<TestServer> {
  const database = postgresUrl
    ? await createPostgresDatabase(postgresUrl)
    : await createEmbeddedDatabase(template, parent);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = (until?: RegExp) =>
    startServer(
      { ...database.environment, ...environment, PORT: String(port), PUBLIC_ORIGIN: url },
      { until },
    );
  // Only a new database has anything to render, which would slow the tests down.
  let server = await start(postgresUrl ? RENDERED : undefined);

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const runSql = (statement: string) =>
    hasEnded() ? database.run(statement) : database.runLive(server, statement);
  return {
    url,
    dataEnvironment: database.environment,
    hasEnded,
    crashAndRestart: async (between = async () => {}) => {
      await stopServer(server, "SIGKILL");
      await between(database.run);
      server = await start();
    },
    runSql,
    shiftClock: async (interval) => {
      await runSql(`update test_clock set shift = interval '${interval}'`);
    },
    rememberRows: async () => {
      await runSql(REMEMBER_ROWS_SQL);
    },
    restoreRows: async () => {
      await runSql(RESTORE_ROWS_SQL);
    },
    close: async () => {
      // The data is deleted anyway, so an orderly stop isn't needed. Other tests cover that.
      await stopServer(server, "SIGKILL");
      await database.remove();
    },
  };
}

/** Creates an embedded database with the library, and renders it. Returns its folder, of which every server gets a copy. */
export async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "rasayan-template-"));
  const port = await freePort();
  const server = await startServer({ DATA_DIR: folder, PORT: String(port) }, { until: RENDERED });
  await stopServer(server, "SIGTERM");
  return folder;
}

/** Copies the template to a new folder in `parent`. */
export async function createEmbeddedDatabase(template: string, parent: string): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(parent, "rasayan-e2e-"));
  await cp(template, folder, { recursive: true });
  return {
    environment: { DATA_DIR: folder },
    run: async (statement) => {
      const { PGlite } = await import("@electric-sql/pglite");
      const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
      const lite = await PGlite.create({ dataDir: path.join(folder, "pg"), extensions: { pg_trgm } });
      const results = await lite.exec(statement);
      await lite.close();
      return results.at(-1)?.rows ?? [];
    },
    runLive: runInServer,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgresDatabase(url: string): Promise<TestDatabase> {
  const name = `rasayan_e2e_${process.pid}_${Date.now()}`;
  await runStatement(url, `create database ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  const run = (statement: string) => runStatement(databaseUrl.href, statement);
  return {
    // The PostgreSQL server may be in another container, without TLS.
    environment: { DATABASE_URL: databaseUrl.href, DATABASE_TLS: "off" },
    run,
    runLive: (_server, statement) => run(statement),
    remove: async () => {
      await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}

async function runStatement(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
  await client.end();
  return [results].flat().at(-1)?.rows ?? [];
}

let requestCount = 0;

/** Sends SQL to the server's process, which runs it over its own connection (sql-channel.ts). */
function runInServer(server: ChildProcess, statement: string): Promise<Row[]> {
  requestCount += 1;
  const id = requestCount;
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The server ended before it had run the SQL."));
    const onMessage = (response: SqlResponse) => {
      if (response.id !== id) return;
      server.off("message", onMessage);
      server.off("exit", onExit);
      if (response.error === undefined) resolve(response.rows ?? []);
      else reject(new Error(response.error));
    };
    server.on("message", onMessage);
    server.once("exit", onExit);
    server.send({ id, statement } satisfies SqlRequest);
  });
}

/**
 * Resolves when the server prints a line like `until`, by default that it is ready. Rejects with its output if it ends
 * before. `signal` kills it.
 */
export function startServer(
  environment: Record<string, string>,
  { signal, until = READY }: { signal?: AbortSignal | undefined; until?: RegExp | undefined } = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", SQL_CHANNEL, SERVER], {
    // RATE_LIMIT=off, because the server would otherwise treat a busy test machine as overload and send 503.
    env: { ...process.env, NODE_COMPILE_CACHE, LOG_LEVEL: "error", RATE_LIMIT: "off", ...environment },
    // The server also stops when this channel closes, so it doesn't outlive the test run.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...(signal ? { signal, killSignal: "SIGKILL" } : {}),
  });
  // Emitted when `signal` kills the process. The exit event handles that.
  child.on("error", () => {});
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    child.on("exit", () => reject(new Error(`The server ended before it was ready:\n${output.join("\n")}`)));
    for (const stream of [child.stdout, child.stderr].filter((stream) => stream !== null))
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        if (until.test(line)) resolve(child);
      });
  });
}

/** Sends this signal to a process that is still running and waits until it has exited. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exited;
}

/** Returns a free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
