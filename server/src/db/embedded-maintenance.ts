import { setTimeout } from "node:timers/promises";
import type pg from "pg";

const MAINTENANCE_INTERVAL_MS = 5 * 60_000;
/** Interval between checks for an idle connection, and the number of checks after which maintenance proceeds anyway. */
const IDLE_POLL_MS = 50;
const MAX_IDLE_POLLS = 100;
/** A table is vacuumed once both this many rows and this share of its rows have changed since the last vacuum. */
const MIN_CHANGED_ROWS = 50;
const MIN_CHANGED_RATIO = 0.1;

/** Vacuums and writes a checkpoint every few minutes, because PGlite does neither. Returns a function to stop it. */
export function scheduleMaintenance(pool: pg.Pool, onError: (error: Error) => void): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    runMaintenance(pool)
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  }, MAINTENANCE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Vacuums the tables that have changed, each in its own statement while the only connection is idle, and writes a
 * checkpoint. Returns the names of these tables.
 */
export async function runMaintenance(pool: pg.Pool): Promise<string[]> {
  // Otherwise PostgreSQL updates its counts of changed rows at most once a second.
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables
     where schemaname = 'public'
       and n_mod_since_analyze + n_ins_since_vacuum + n_dead_tup >= greatest($1::float8, $2::float8 * n_live_tup)
     order by relname`,
    [MIN_CHANGED_ROWS, MIN_CHANGED_RATIO],
  );
  for (const { name } of rows) {
    await waitUntilIdle(pool);
    await pool.query(`vacuum (analyze) ${name}`);
  }
  await waitUntilIdle(pool);
  await pool.query("checkpoint");
  return rows.map(({ name }) => name);
}

/** Waits until the pool is idle, for at most IDLE_POLL_MS * MAX_IDLE_POLLS: a busy server needs maintenance too. */
async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  for (let polls = 0; polls < MAX_IDLE_POLLS; polls += 1) {
    if (pool.waitingCount === 0 && pool.idleCount === pool.totalCount) return;
    await setTimeout(IDLE_POLL_MS, undefined, { ref: false });
  }
}
