import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

const SERVER = path.resolve(import.meta.dirname, "../server/src/main.ts");
/** Every test starts a server. Compiled modules that the first one leaves here save each of the others half a second. */
const NODE_COMPILE_CACHE = path.join(os.tmpdir(), "rasayan-compile-cache");

type Row = Record<string, unknown>;

/** A running product with a database of its own, as `npm start` runs it. */
export type TestServer = {
  url: string;
  /** Where its data are, for another process on the same. */
  dataEnvironment: Record<string, string>;
  /** Whether its process is gone although nobody stopped it. */
  hasEnded: () => boolean;
  /** Ends the process without warning and starts it again on the same data and port; in between this is done. */
  crashAndRestart: (between?: (run: TestDatabase["run"]) => Promise<void>) => Promise<void>;
  /** Stops the server, runs this on its data and starts it again; gives the rows. */
  runSql: (statement: string) => Promise<Row[]>;
  /** Moves the server's clock to this much after the real time. */
  shiftClock: (interval: string) => Promise<void>;
  close: () => Promise<void>;
};

type TestDatabase = {
  environment: Record<string, string>;
  /** Runs SQL while no server has the store open. */
  run: (statement: string) => Promise<Row[]>;
  remove: () => Promise<void>;
};

/** Starts the product on a copy of the seeded template: embedded, in `parent`, or on the PostgreSQL under test. */
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
  const start = () =>
    startServer({ ...database.environment, ...environment, PORT: String(port), PUBLIC_ORIGIN: url });
  let server = await start();

  const restart = async <T>(signal: NodeJS.Signals, between: () => Promise<T>): Promise<T> => {
    await stopServer(server, signal);
    const result = await between();
    server = await start();
    return result;
  };
  const runSql = (statement: string) => restart("SIGTERM", () => database.run(statement));
  return {
    url,
    dataEnvironment: database.environment,
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    crashAndRestart: (between = async () => {}) => restart("SIGKILL", () => between(database.run)),
    runSql,
    shiftClock: async (interval) => {
      await runSql(`update test_clock set shift = interval '${interval}'`);
    },
    close: async () => {
      // Its data go with it, so there is nothing to finish. Other tests are about an orderly stop.
      await stopServer(server, "SIGKILL");
      await database.remove();
    },
  };
}

/** Seeds an embedded database once; every test then starts from a copy. */
export async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "rasayan-template-"));
  const port = await freePort();
  const server = await startServer({ DATA_DIR: folder, PORT: String(port) });
  await stopServer(server, "SIGTERM");
  return folder;
}

/** A folder of its own with a copy of the template. */
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
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgresDatabase(url: string): Promise<TestDatabase> {
  const name = `rasayan_e2e_${process.pid}_${Date.now()}`;
  await runStatement(url, `create database ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return {
    // The PostgreSQL under test may be in a container beside this one.
    environment: { DATABASE_URL: databaseUrl.href, DATABASE_TLS: "off" },
    run: (statement) => runStatement(databaseUrl.href, statement),
    remove: async () => {
      await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}

async function runStatement(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Resolves when the server has printed that it is ready; rejects with what it said when it ends before, or is killed by `signal`. */
export function startServer(
  environment: Record<string, string>,
  signal?: AbortSignal,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    // A busy test machine must not be mistaken for an overloaded server.
    env: { ...process.env, NODE_COMPILE_CACHE, LOG_LEVEL: "error", RATE_LIMIT: "off", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal ? { signal, killSignal: "SIGKILL" } : {}),
  });
  // Says that it was killed; what counts is when it is gone.
  child.on("error", () => {});
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    child.on("exit", () => reject(new Error(`The server ended before it was ready:\n${output.join("\n")}`)));
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        if (line.includes("is ready at")) resolve(child);
      });
  });
}

/** Ends a process with this signal, if it has not ended by itself, and waits until it is gone. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exited;
}

/** A port of the loopback that nobody listens on. */
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
