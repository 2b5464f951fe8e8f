import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { withSessionLock } from "./session-lock.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../migrations");
const LOCK_KEY = 7_270_011;
/** How long a migration waits for a table lock; all other statements on that table queue behind it. */
const LOCK_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 1_000;
/** First line of a file whose statements run without a transaction, as `create index concurrently` requires. */
export const NO_TRANSACTION = "-- no transaction";
const LOCK_NOT_AVAILABLE = "55P03";
const INCOMPATIBLE = `This database was made before Rasayan's first release, and this version cannot read it.
Move the data folder (DATA_DIR, by default ./data) away, or give DATABASE_URL an empty database, and start again.`;

type Options = {
  lockTimeoutMs?: number;
  retryDelayMs?: number;
  log?: (line: string) => void;
  /** Called before each migration is applied. */
  onProgress?: ((step: string) => void) | undefined;
};

/**
 * Applies the missing numbered SQL files, one transaction each, and returns their names. It leaves a database that a
 * newer program has migrated further unchanged, so that this program can restart during a rollout.
 */
export async function migrate(
  pool: pg.Pool,
  folder = FOLDER,
  {
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    retryDelayMs = RETRY_DELAY_MS,
    log = console.warn,
    onProgress,
  }: Options = {},
): Promise<string[]> {
  const client = await pool.connect();
  const onWait = () => log("Another process is migrating this database; waiting for it.");
  try {
    // The pool's limit is for requests; a migration may take longer.
    await client.query("set statement_timeout = 0");
    return await withSessionLock((text) => client.query(text), LOCK_KEY, onWait, applyMissing);
  } finally {
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }

  async function applyMissing(): Promise<string[]> {
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(client);
    const files = await listMigrations(folder);
    const newer = newerMigrations([...applied.keys()], files);
    if (newer.length > 0)
      log(
        `A newer program has migrated this database (${newer.join(", ")}); this program doesn't know these migrations and continues.`,
      );
    const done: string[] = [];
    for (const name of files) {
      const sql = await readFile(path.join(folder, name), "utf8");
      const appliedChecksum = applied.get(name);
      const checksum = createHash("sha256").update(sql).digest("hex");
      if (appliedChecksum === checksum) continue;
      if (appliedChecksum)
        throw new Error(`Migration ${name} was changed after it was applied. Add a new file instead.`);
      onProgress?.(`migration ${name}`);
      if (sql.startsWith(NO_TRANSACTION)) await applyStepwise(client, { name, sql, checksum });
      else await applyWithRetries({ name, sql, checksum });
      done.push(name);
    }
    return done;
  }

  /** After a lock timeout it leaves the lock queue, so that other statements can proceed, and retries later. */
  async function applyWithRetries(file: Migration): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await applyInTransaction(client, file, lockTimeoutMs);
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error;
        log(`Migration ${file.name} could not get a lock that another session holds; retrying.`);
        await setTimeout(retryDelayMs);
      }
  }
}

/** Returns the names of the migration files in the order in which they run. */
export async function listMigrations(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/**
 * Returns the applied migrations of a newer program: those that this program doesn't know, if they follow all that it
 * knows and all of these are applied. Throws if the two histories differ in any other way.
 */
export function newerMigrations(applied: readonly string[], files: readonly string[]): string[] {
  const unknown = applied.filter((name) => !files.includes(name)).sort();
  const last = files.at(-1) ?? "";
  const [first] = unknown;
  if (first === undefined) return [];
  if (!files.some((name) => applied.includes(name))) throw new Error(INCOMPATIBLE);
  if (first < last)
    throw new Error(`This database was migrated by another program (${unknown.join(", ")}). Start that one.`);
  const missing = files.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    throw new Error(
      `This database was migrated by a newer program (${unknown.join(", ")}), which does not know ${missing.join(", ")}.`,
    );
  return unknown;
}

type Migration = { name: string; sql: string; checksum: string };

async function appliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyInTransaction(
  client: pg.PoolClient,
  file: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(file.sql);
    await recordApplied(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Runs the statements one by one. After a failure all of them run again, so each must be repeatable. */
async function applyStepwise(client: pg.PoolClient, file: Migration): Promise<void> {
  const code = file.sql.replaceAll(/^\s*--.*$/gm, "");
  for (const statement of code.split(/;[ \t]*$/m)) if (statement.trim() !== "") await client.query(statement);
  await recordApplied(client, file);
}

async function recordApplied(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
