import type pg from "pg";

/** Returns the name of the newest migration applied to a database; throws if it isn't a Rasayan database. */
export async function lastMigration(pool: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await pool.query<{ present: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as present",
  );
  if (!rows[0]?.present) throw new Error("This database holds nothing of Rasayan.");
  const found = await pool.query<{ name: string }>(
    'select name from public.schema_migrations order by name collate "C" desc limit 1',
  );
  if (!found.rows[0]) throw new Error("This database holds nothing of Rasayan.");
  return found.rows[0].name;
}
