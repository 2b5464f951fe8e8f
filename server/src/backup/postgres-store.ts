import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { clearing } from "./clear-schema.ts";
import { lastMigration } from "./last-migration.ts";
import { findPrograms, type Programs } from "./postgres-programs.ts";

type Server = { programs: Programs; version: string };

/** What psql gets before the dump: everything happens in one transaction, or not at all. */
const BEGIN = `begin;\nset statement_timeout = 0;\nset lock_timeout = '30s';\nset client_min_messages = warning;\n${clearing}\n`;
// What fails after the commit must not look like a restore that failed.
const COMMIT = "\ncommit;\n\\set ON_ERROR_STOP 0\nanalyze;\n";

/** A dump of the database that the URL names; the program may go on serving meanwhile. */
export async function dumpPostgres(url: string, env: NodeJS.ProcessEnv) {
  return withClient(url, async (client) => {
    const { programs, version } = await serverOf(client, env);
    const migration = await lastMigration(client);
    return {
      kind: "postgres" as const,
      store: `PostgreSQL ${version}`,
      lastMigration: migration,
      dump: outputOf(programs.dump, url, env),
    };
  });
}

/** Puts a dump in the place of what the database holds, in one transaction. */
export async function restorePostgres(
  url: string,
  env: NodeJS.ProcessEnv,
  dump: AsyncIterable<Uint8Array>,
  replace: boolean,
): Promise<void> {
  const programs = await withClient(url, async (client) => {
    await refuseTarget(client, replace);
    return (await serverOf(client, env)).programs;
  });
  const writer = start(programs.psql, ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"], env, url);
  const reader = start(programs.restore, ["--no-owner", "--no-privileges", "--no-comments", "--file=-"], env);
  writer.child.stdin.write(BEGIN);
  const flows = await Promise.allSettled([
    pipeline(dump, reader.child.stdin).catch(unlessLeft),
    pipeline(reader.child.stdout, writer.child.stdin, { end: false }),
    reader.ended,
  ]);
  // Without the commit, the end of its input makes psql leave, and the server undoes everything.
  const isWhole = flows.every(({ status }) => status === "fulfilled");
  if (isWhole) writer.child.stdin.end(COMMIT);
  else writer.child.stdin.destroy();
  const [written] = await Promise.allSettled([writer.ended]);
  const failed = [written, flows[2], ...flows].find(({ status }) => status === "rejected");
  if (failed?.status === "rejected")
    throw new Error(`Nothing was changed. ${failed.reason instanceof Error ? failed.reason.message : ""}`);
}

/** The reader leaves once it has what it needs, maybe before the last bytes are gone; whether it had all, its exit says. */
function unlessLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "EPIPE") throw error;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function serverOf(client: pg.Client, env: NodeJS.ProcessEnv): Promise<Server> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version.split(" ")[0] ?? "";
  return { version, programs: findPrograms(env.PATH ?? "", Number.parseInt(version, 10)) };
}

async function refuseTarget(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ tables: number; servers: number }>(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'rasayan') as servers`,
  );
  if (rows[0]?.servers)
    throw new Error("Rasayan is running on this database. Stop every process of it first, then restore.");
  if (rows[0]?.tables && !replace)
    throw new Error(
      "This database is not empty. Add --replace to lose what it holds for what is in the file, " +
        "or name an empty one with DATABASE_URL.",
    );
}

async function* outputOf(program: string, url: string, env: NodeJS.ProcessEnv): AsyncGenerator<Uint8Array> {
  const { child, ended } = start(program, ["--format=custom"], env, url);
  child.stdin.end();
  yield* child.stdout;
  await ended;
}

/** The password goes by the environment: arguments can be read by everyone on the machine. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv, url?: string) {
  const target = url ? withoutPassword(url) : undefined;
  const child = spawn(program, target ? [...args, `--dbname=${target.href}`] : args, {
    env: target?.password ? { ...env, PGPASSWORD: target.password } : env,
  });
  let complaint = "";
  child.stderr.on("data", (text) => {
    if (complaint.length < 4_000) complaint += text;
  });
  // A program that ends early breaks its pipe; its exit says why.
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(complaint.trim() || `${program} ended with ${code}.`);
  });
  ended.catch(() => {});
  return { child, ended };
}

function withoutPassword(url: string): { href: string; password: string } {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = "";
  return { href: target.href, password };
}
