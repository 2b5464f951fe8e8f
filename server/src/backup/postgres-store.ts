import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import type { RestoreHooks } from "../db/replace-embedded.ts";
import { type Erasure, readErasures } from "./erasures.ts";
import { lastMigration } from "./last-migration.ts";
import { findBinaries, type PgBinaries } from "./pg-binaries.ts";

type ServerInfo = { binaries: PgBinaries; version: string };
type PostgresTarget = { url: string; adminUrl: string | undefined; env: NodeJS.ProcessEnv };
type DatabaseInfo = { name: string; role: string; isEmpty: boolean; locale: string; binaries: PgBinaries };

/** Dumps the database at the URL. The server may keep running meanwhile. */
export async function dumpPostgres(url: string, env: NodeJS.ProcessEnv) {
  return withClient(url, async (client) => {
    const { binaries, version } = await readServerInfo(client, env);
    const migration = await lastMigration(client);
    return {
      kind: "postgres" as const,
      store: `PostgreSQL ${version}`,
      lastMigration: migration,
      dump: streamOutput(binaries.dump, url, env),
    };
  });
}

/** Reads the list of erased accounts from the database at the URL. */
export const readPostgresErasures = (url: string): Promise<Erasure[]> => withClient(url, readErasures);

/**
 * Replaces the content of the database with a dump. Loads the dump into a new database, which takes the name of the old
 * one once it is ready; until then the old one is unchanged. Loads it directly into the target if that is empty.
 */
export async function restorePostgres(
  target: PostgresTarget,
  dump: AsyncIterable<Uint8Array>,
  replace: boolean,
  { beforeReplace, prepareNew }: RestoreHooks,
): Promise<void> {
  const database = await withClient(target.url, (client) => inspectDatabase(client, target.env, replace));
  const fillDatabase = async (url: string) => {
    await loadDump(database.binaries, url, target.env, dump);
    await withPool(url, prepareNew);
    await withClient(url, (client) => client.query("analyze"));
  };
  try {
    if (database.isEmpty) return await fillDatabase(target.url);
    await withPool(target.url, beforeReplace);
    await withClient(urlFor(target.adminUrl ?? target.url, "postgres"), (admin) =>
      swapDatabases(admin, target, database, fillDatabase),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (database.isEmpty)
      throw new Error(
        `The database is incomplete. Create it again as an empty database and retry. ${reason}`,
      );
    throw new Error(`Nothing was changed. ${reason}`);
  }
}

/** Fills a new database, swaps the names of the two in one transaction and drops the old database. */
async function swapDatabases(
  admin: pg.Client,
  { url }: PostgresTarget,
  { name, role, locale }: DatabaseInfo,
  fillDatabase: (url: string) => Promise<void>,
): Promise<void> {
  const temporaryName = (label: string) => `${name.slice(0, 40)}_${label}_${randomBytes(4).toString("hex")}`;
  const [newName, oldName] = [temporaryName("new"), temporaryName("old")];
  const [nameIdentifier, newIdentifier, oldIdentifier] = [name, newName, oldName].map(pg.escapeIdentifier);
  await admin
    .query(`create database ${newIdentifier} owner ${pg.escapeIdentifier(role)} template template0 ${locale}`)
    .catch((error) => {
      if (error.code !== "42501") throw error;
      throw new Error(
        "The account may not create databases, which replacing a database requires. Set ADMIN_DATABASE_URL to the URL " +
          "of an account that may, or restore into an empty database.",
      );
    });
  try {
    await fillDatabase(urlFor(url, newName));
    await admin.query("begin");
    await admin.query(`alter database ${nameIdentifier} rename to ${oldIdentifier}`);
    await admin.query(`alter database ${newIdentifier} rename to ${nameIdentifier}`);
    await admin.query("commit");
  } catch (error) {
    await admin.query("rollback").catch(() => {});
    await admin.query(`drop database if exists ${newIdentifier} with (force)`);
    throw error;
  }
  // The restore has succeeded here. If the old database can't be dropped, its name is printed.
  await admin.query(`drop database ${oldIdentifier} with (force)`).catch((error) => {
    console.error(`The old database still exists as ${oldName}: ${error.message}. Drop it.`);
  });
}

/** Loads a dump into an empty database in one transaction. Avoids psql, because a dump could contain its commands. */
async function loadDump(
  binaries: PgBinaries,
  url: string,
  env: NodeJS.ProcessEnv,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> {
  const flags = ["--no-owner", "--no-privileges", "--no-comments", "--single-transaction", "--exit-on-error"];
  const restorer = spawnBinary(binaries.restore, flags, env, url);
  const [transfer, ended] = await Promise.allSettled([
    pipeline(dump, restorer.child.stdin).catch(ignoreEarlyExit),
    restorer.ended,
  ]);
  for (const result of [ended, transfer]) if (result.status === "rejected") throw result.reason;
}

/** pg_restore may exit before it has read the last bytes. Its exit code tells whether it got all it needs. */
function ignoreEarlyExit(error: NodeJS.ErrnoException): void {
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

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000, max: 1 });
  pool.on("error", () => {});
  await work(pool).finally(() => pool.end());
}

/** Returns the URL of another database with the same server and account. */
function urlFor(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

async function readServerInfo(client: pg.Client, env: NodeJS.ProcessEnv): Promise<ServerInfo> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version.split(" ")[0] ?? "";
  return { version, binaries: findBinaries(env.PATH ?? "", Number.parseInt(version, 10)) };
}

/** Returns the properties of the target database. Throws if the server uses it or it isn't empty without `replace`. */
async function inspectDatabase(
  client: pg.Client,
  env: NodeJS.ProcessEnv,
  replace: boolean,
): Promise<DatabaseInfo> {
  const { rows } = await client.query<
    Omit<DatabaseInfo, "binaries" | "locale"> & { servers: number; made: PgDatabaseRow }
  >(
    `select current_database() as name, current_user as role, to_jsonb(d) as made,
       not exists (select from pg_tables where schemaname = 'public') as "isEmpty",
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'rasayan') as servers
     from (select *, pg_encoding_to_char(encoding) as charset from pg_database) d
     where datname = current_database()`,
  );
  const [row] = rows;
  if (!row || row.servers > 0)
    throw new Error("Rasayan is running on this database. Stop all its processes first, then restore.");
  if (!row.isEmpty && !replace)
    throw new Error(
      "This database is not empty. Add --replace to replace its content with that of the file, " +
        "or set DATABASE_URL to an empty one.",
    );
  const { name, role, isEmpty } = row;
  return {
    name,
    role,
    isEmpty,
    locale: localeClause(row.made),
    binaries: (await readServerInfo(client, env)).binaries,
  };
}

/** A row of pg_database; its columns depend on the PostgreSQL version. */
type PgDatabaseRow = Record<"charset" | "datcollate" | "datctype" | "datlocprovider", string> & {
  daticulocale?: string | null;
  datlocale?: string | null;
};

/** Returns the clause that gives a new database the encoding and collation of the old one. */
function localeClause(made: PgDatabaseRow): string {
  const quote = pg.escapeLiteral;
  const icuLocale = made.datlocale ?? made.daticulocale ?? "";
  const providers: Record<string, string> = {
    i: ` locale_provider icu icu_locale ${quote(icuLocale)}`,
    b: ` locale_provider builtin builtin_locale ${quote(icuLocale)}`,
  };
  return (
    `encoding ${quote(made.charset)} lc_collate ${quote(made.datcollate)} lc_ctype ${quote(made.datctype)}` +
    (providers[made.datlocprovider] ?? "")
  );
}

async function* streamOutput(
  binary: string,
  url: string,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Uint8Array> {
  const { child, ended } = spawnBinary(binary, ["--format=custom"], env, url);
  child.stdin.end();
  yield* child.stdout;
  await ended;
}

/** Passes the password in the environment, because all users of the machine can read arguments. */
function spawnBinary(binary: string, args: string[], env: NodeJS.ProcessEnv, url: string) {
  const target = withoutPassword(url);
  const child = spawn(binary, [...args, `--dbname=${target.href}`], {
    env: target.password ? { ...env, PGPASSWORD: target.password } : env,
  });
  let stderr = "";
  child.stderr.on("data", (text) => {
    if (stderr.length < 4_000) stderr += text;
  });
  // A program that exits early breaks its pipe; its exit code and stderr give the reason.
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(stderr.trim() || `${binary} ended with ${code}.`);
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
