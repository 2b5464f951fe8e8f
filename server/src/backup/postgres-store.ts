import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import type { Handover } from "../db/replace-embedded.ts";
import { type Erasure, readErasures } from "./erasures.ts";
import { lastMigration } from "./last-migration.ts";
import { findPrograms, type Programs } from "./postgres-programs.ts";

type Server = { programs: Programs; version: string };
type Place = { url: string; adminUrl: string | undefined; env: NodeJS.ProcessEnv };
type Found = { name: string; role: string; isEmpty: boolean; locale: string; programs: Programs };

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

/** What the database that the URL names knows of erased accounts. */
export const erasuresOfPostgres = (url: string): Promise<Erasure[]> => withClient(url, readErasures);

/**
 * Puts a dump in the place of what the database holds. It goes into a new database, which takes the name of the old one
 * once it is ready: until then the old one is as it was. An empty database is filled where it stands.
 */
export async function restorePostgres(
  place: Place,
  dump: AsyncIterable<Uint8Array>,
  replace: boolean,
  { readOld, settleNew }: Handover,
): Promise<void> {
  const found = await withClient(place.url, (client) => examine(client, place.env, replace));
  const fill = async (url: string) => {
    await load(found.programs, url, place.env, dump);
    await withPool(url, settleNew);
    await withClient(url, (client) => client.query("analyze"));
  };
  try {
    if (found.isEmpty) return await fill(place.url);
    await withPool(place.url, readOld);
    await withClient(urlFor(place.adminUrl ?? place.url, "postgres"), (admin) =>
      exchange(admin, place, found, fill),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (found.isEmpty)
      throw new Error(`The database is not ready to be used; make it anew, empty, and try again. ${reason}`);
    throw new Error(`Nothing was changed. ${reason}`);
  }
}

/** Fills a new database aside and swaps the names, both in one transaction; then the old database goes. */
async function exchange(
  admin: pg.Client,
  { url }: Place,
  { name, role, locale }: Found,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const aside = (what: string) => `${name.slice(0, 40)}_${what}_${randomBytes(4).toString("hex")}`;
  const [fresh, old] = [aside("new"), aside("old")];
  const [name_, fresh_, old_] = [name, fresh, old].map(pg.escapeIdentifier);
  await admin
    .query(`create database ${fresh_} owner ${pg.escapeIdentifier(role)} template template0 ${locale}`)
    .catch((error) => {
      if (error.code !== "42501") throw error;
      throw new Error(
        "The account may not create databases, so the old one cannot be kept until the new one is ready. Name one " +
          "that may with ADMIN_DATABASE_URL, or restore into an empty database.",
      );
    });
  try {
    await fill(urlFor(url, fresh));
    await admin.query("begin");
    await admin.query(`alter database ${name_} rename to ${old_}`);
    await admin.query(`alter database ${fresh_} rename to ${name_}`);
    await admin.query("commit");
  } catch (error) {
    await admin.query("rollback").catch(() => {});
    await admin.query(`drop database if exists ${fresh_} with (force)`);
    throw error;
  }
  // From here on the restore has worked; an old database that cannot be dropped is named and left.
  await admin.query(`drop database ${old_} with (force)`).catch((error) => {
    console.error(`The old database is still there as ${old}: ${error.message}. Drop it.`);
  });
}

/** Reads a dump into an empty database in one transaction, without psql, whose commands a dump could hold. */
async function load(
  programs: Programs,
  url: string,
  env: NodeJS.ProcessEnv,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> {
  const flags = ["--no-owner", "--no-privileges", "--no-comments", "--single-transaction", "--exit-on-error"];
  const reader = start(programs.restore, flags, env, url);
  const [flow, ended] = await Promise.allSettled([
    pipeline(dump, reader.child.stdin).catch(unlessLeft),
    reader.ended,
  ]);
  for (const one of [ended, flow]) if (one.status === "rejected") throw one.reason;
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

async function serverOf(client: pg.Client, env: NodeJS.ProcessEnv): Promise<Server> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version.split(" ")[0] ?? "";
  return { version, programs: findPrograms(env.PATH ?? "", Number.parseInt(version, 10)) };
}

/** What stands in the way is refused; else how the database is called and made. */
async function examine(client: pg.Client, env: NodeJS.ProcessEnv, replace: boolean): Promise<Found> {
  const { rows } = await client.query<Omit<Found, "programs" | "locale"> & { servers: number; made: Made }>(
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
    locale: localeOf(row.made),
    programs: (await serverOf(client, env)).programs,
  };
}

/** A row of pg_database; which columns it has depends on the version. */
type Made = Record<"charset" | "datcollate" | "datctype" | "datlocprovider", string> & {
  daticulocale?: string | null;
  datlocale?: string | null;
};

/** A new database sorts and reads letters as the old one does. */
function localeOf(made: Made): string {
  const text = pg.escapeLiteral;
  const own = made.datlocale ?? made.daticulocale ?? "";
  const providers: Record<string, string> = {
    i: ` locale_provider icu icu_locale ${text(own)}`,
    b: ` locale_provider builtin builtin_locale ${text(own)}`,
  };
  return (
    `encoding ${text(made.charset)} lc_collate ${text(made.datcollate)} lc_ctype ${text(made.datctype)}` +
    (providers[made.datlocprovider] ?? "")
  );
}

async function* outputOf(program: string, url: string, env: NodeJS.ProcessEnv): AsyncGenerator<Uint8Array> {
  const { child, ended } = start(program, ["--format=custom"], env, url);
  child.stdin.end();
  yield* child.stdout;
  await ended;
}

/** The password goes by the environment: arguments can be read by everyone on the machine. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv, url: string) {
  const target = withoutPassword(url);
  const child = spawn(program, [...args, `--dbname=${target.href}`], {
    env: target.password ? { ...env, PGPASSWORD: target.password } : env,
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
