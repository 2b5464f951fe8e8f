import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Stored } from "./seed-plan.ts";

export type RowKind = "chapter" | "topic" | "tag" | "content" | "question";

const LOCK = 7_270_012;
/** Another process may be seeding: its work takes longer than a request may. */
const PATIENCE = "120s";

/** Runs the work on one connection while no other process seeds this database. */
export async function whileSeedingAlone<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select set_config('statement_timeout', ${PATIENCE}, false)`.execute(connection);
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** The checksum of what was seeded last, or undefined. */
export async function findSeedChecksum(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("seed_state").select("checksum").executeTakeFirst();
  return row?.checksum;
}

export async function saveSeedChecksum(db: Db, checksum: string): Promise<void> {
  await db
    .insertInto("seed_state")
    .values({ checksum })
    .onConflict((conflict) =>
      conflict.column("only_row").doUpdateSet({ checksum, seeded_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** The print of each row of a kind at its last seeding, by slug. */
export async function listSeededPrints(db: Db, kind: RowKind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("seeded_rows")
    .select(["slug", "print"])
    .where("kind", "=", kind)
    .execute();
  return new Map(rows.map(({ slug, print }) => [slug, print]));
}

/** Remembers how these rows look now. */
export async function savePrints(db: Db, kind: RowKind, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("seeded_rows")
    .values(rows.map(({ slug, print }) => ({ kind, slug, print })))
    .onConflict((conflict) =>
      conflict.columns(["kind", "slug"]).doUpdateSet((row) => ({ print: row.ref("excluded.print") })),
    )
    .execute();
}
