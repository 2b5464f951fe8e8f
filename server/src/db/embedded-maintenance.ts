import { setTimeout } from "node:timers/promises";
import type pg from "pg";

const MAINTENANCE_INTERVAL_MS = 5 * 60_000;
/** Between two looks whether the connection is idle, and how many there are before a step is taken nevertheless. */
const IDLE_POLL_MS = 50;
const MAX_IDLE_POLLS = 100;
/** So many changed rows since its last vacuum, and this share of the table, make one worth while. */
const MIN_CHANGED_ROWS = 50;
const MIN_CHANGED_RATIO = 0.1;

/** PGlite runs no autovacuum and no checkpointer. Starts both every few minutes; the returned function stops it. */
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
 * Vacuums the tables that have changed, one statement each while nobody waits for the only connection, and writes a
 * checkpoint. Returns the tables.
 */
export async function runMaintenance(pool: pg.Pool): Promise<string[]> {
  // Counts of changed rows are else written down once a second at most.
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables
     where n_mod_since_analyze + n_ins_since_vacuum + n_dead_tup >= greatest($1::float8, $2::float8 * n_live_tup) order by relname`,
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

/** A busy server must not be left without care for ever, so the wait has an end. */
async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  for (let polls = 0; polls < MAX_IDLE_POLLS; polls += 1) {
    if (pool.waitingCount === 0 && pool.idleCount === pool.totalCount) return;
    await setTimeout(IDLE_POLL_MS, undefined, { ref: false });
  }
}
