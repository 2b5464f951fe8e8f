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

/** A dump of the database that the URL names; the program may go on serving meanwhile. */
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

/** What the database that the URL names knows of erased accounts. */
export const readPostgresErasures = (url: string): Promise<Erasure[]> => withClient(url, readErasures);

/**
 * Puts a dump in the place of what the database holds. It goes into a new database, which takes the name of the old one
 * once it is ready: until then the old one is as it was. An empty database is filled where it stands.
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
      throw new Error(`The database is not ready to be used; make it anew, empty, and try again. ${reason}`);
    throw new Error(`Nothing was changed. ${reason}`);
  }
}

/** Fills a new database aside and swaps the names, both in one transaction; then the old database goes. */
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
        "The account may not create databases, so the old one cannot be kept until the new one is ready. Name one " +
          "that may with ADMIN_DATABASE_URL, or restore into an empty database.",
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
  // From here on the restore has worked; an old database that cannot be dropped is named and left.
  await admin.query(`drop database ${oldIdentifier} with (force)`).catch((error) => {
    console.error(`The old database is still there as ${oldName}: ${error.message}. Drop it.`);
  });
}

/** Reads a dump into an empty database in one transaction, without psql, whose commands a dump could hold. */
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
  for (const one of [ended, transfer]) if (one.status === "rejected") throw one.reason;
}

/** The reader leaves once it has what it needs, maybe before the last bytes are gone; whether it had all, its exit says. */
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

/** The same server and account, another database. */
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

/** What stands in the way is refused; else how the database is called and made. */
async function inspectDatabase(
  client: pg.Client,
  env: NodeJS.ProcessEnv,
  replace: boolean,
): Promise<DatabaseInfo> {
  const { rows } = await client.query<
    Omit<DatabaseInfo, "programs" | "locale"> & { servers: number; made: PgDatabaseRow }
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
    throw new Error("Rasayan is running on this database. Stop every process of it first, then restore.");
  if (!row.isEmpty && !replace)
    throw new Error(
      "This database is not empty. Add --replace to lose what it holds for what is in the file, " +
        "or name an empty one with DATABASE_URL.",
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

/** A row of pg_database; which columns it has depends on the version. */
type PgDatabaseRow = Record<"charset" | "datcollate" | "datctype" | "datlocprovider", string> & {
  daticulocale?: string | null;
  datlocale?: string | null;
};

/** A new database sorts and reads letters as the old one does. */
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

/** The password goes by the environment: arguments can be read by everyone on the machine. */
function spawnBinary(binary: string, args: string[], env: NodeJS.ProcessEnv, url: string) {
  const target = withoutPassword(url);
  const child = spawn(binary, [...args, `--dbname=${target.href}`], {
    env: target.password ? { ...env, PGPASSWORD: target.password } : env,
  });
  let stderr = "";
  child.stderr.on("data", (text) => {
    if (stderr.length < 4_000) stderr += text;
  });
  // A program that ends early breaks its pipe; its exit says why.
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
