import type pg from "pg";
import { migrate } from "../db/migrate.ts";

/** An erased account, identified by its hash in the table `erasures`. */
export type Erasure = { account: string; erasedAt: string };

/** Reads the list of erased accounts; empty if the database is older than that table. */
export async function readErasures(pool: pg.Pool | pg.Client): Promise<Erasure[]> {
  const { rows } = await pool.query<{ present: boolean }>(
    "select to_regclass('public.erasures') is not null as present",
  );
  if (!rows[0]?.present) return [];
  const found = await pool.query<Erasure>(
    `select encode(account_hash, 'hex') as account, to_json(erased_at) #>> '{}' as "erasedAt"
     from public.erasures order by erased_at`,
  );
  return found.rows;
}

/**
 * Prepares a restored database for use: migrates it, deletes all sessions and erases the accounts that were erased
 * since the backup. An account that a user created after an erasure is newer than the erasure and remains.
 */
export async function prepareRestored(pool: pg.Pool, erasures: Erasure[]): Promise<{ erased: number }> {
  await migrate(pool);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("delete from sessions");
    await client.query(
      `insert into erasures (account_hash, erased_at)
       select decode(account, 'hex'), max("erasedAt"::timestamptz)
       from jsonb_to_recordset($1) as erasure(account text, "erasedAt" text) group by account
       on conflict (account_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at)`,
      [JSON.stringify(erasures)],
    );
    const { rowCount } = await client.query(
      `delete from users using erasures
       where erasures.account_hash = account_hash(users) and users.created_at <= erasures.erased_at`,
    );
    await client.query("commit");
    return { erased: rowCount ?? 0 };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
