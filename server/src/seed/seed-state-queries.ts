import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { listMigrations, newerMigrations } from "../db/migrate.ts";
import { withSessionLock } from "../db/session-lock.ts";
import type { ActualRow } from "./seed-plan.ts";

export type RowKind = "chapter" | "topic" | "tag" | "content" | "question";

const LOCK_ID = 7_270_012;
/** Longer than for other statements, because a statement of the seeding writes many rows. */
const STATEMENT_TIMEOUT = "120s";

/** Runs the work on one connection while it holds the lock that prevents other processes from seeding this database. */
export async function withSeedLock<Result>(
  db: Db,
  log: (line: string) => void,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const onWait = () => log("Another process is seeding this database; waiting for it.");
    await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, false)`.execute(connection);
    try {
      const run = (statement: string) => sql.raw(statement).execute(connection);
      return await withSessionLock(run, LOCK_ID, onWait, () => work(connection));
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Returns whether a newer program has applied migrations that this program doesn't have. */
export async function hasNewerMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = rows.map(({ name }) => name);
  return newerMigrations(names, await listMigrations()).length > 0;
}

/** What was seeded: the checksum of everything that determines it, and the versions that order two libraries. */
export type SeedState = { checksum: string; library_version: number; renderer_version: number };

/** Returns the state of the last seeding, or undefined. */
export async function findSeedState(db: Db): Promise<SeedState | undefined> {
  return db
    .selectFrom("seed_state")
    .select(["checksum", "library_version", "renderer_version"])
    .executeTakeFirst();
}

export async function saveSeedState(db: Db, state: SeedState): Promise<void> {
  await db
    .insertInto("seed_state")
    .values(state)
    .onConflict((conflict) =>
      conflict.column("singleton").doUpdateSet({ ...state, seeded_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Returns the fingerprint of each row of a kind at its last seeding, by slug. */
export async function listSeededFingerprints(db: Db, kind: RowKind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("seed_fingerprints")
    .select(["slug", "fingerprint"])
    .where("kind", "=", kind)
    .execute();
  return new Map(rows.map(({ slug, fingerprint }) => [slug, fingerprint]));
}

/** Saves the current fingerprints of these rows. */
export async function saveFingerprints(db: Db, kind: RowKind, rows: readonly ActualRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("seed_fingerprints")
    .values(rows.map(({ slug, fingerprint }) => ({ kind, slug, fingerprint })))
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "slug"])
        .doUpdateSet((row) => ({ fingerprint: row.ref("excluded.fingerprint") })),
    )
    .execute();
}
