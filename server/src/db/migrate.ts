import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

const FOLDER = path.resolve(import.meta.dirname, "../../migrations");
const LOCK = 7_270_011;

/** Applies the numbered SQL files that are missing, one transaction each; returns their names. */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    // The pool's limit is for requests; a migration, or the wait for another process's, may take longer.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(client);
    const files = await listMigrations(folder);
    refuseUnknown(applied, files);
    const done: string[] = [];
    for (const name of files) {
      const sql = await readFile(path.join(folder, name), "utf8");
      if (await applyOnce(client, name, sql, applied.get(name))) done.push(name);
    }
    return done;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

/** Names of the numbered files, in the order they run. */
export async function listMigrations(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

async function appliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseUnknown(applied: Map<string, string>, files: string[]): void {
  const unknown = [...applied.keys()].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(`This database was migrated by a newer program (${unknown.join(", ")}). Start that one.`);
}

async function applyOnce(client: pg.PoolClient, name: string, sql: string, known: string | undefined) {
  const checksum = createHash("sha256").update(sql).digest("hex");
  if (known === checksum) return false;
  if (known) throw new Error(`Migration ${name} was changed after it was applied. Add a new file instead.`);
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
