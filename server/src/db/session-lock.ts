import { setTimeout } from "node:timers/promises";

/** Runs one statement on a session that the caller keeps for itself. */
type RunOnSession = (statement: string) => Promise<{ rows: unknown[] }>;

const RETRY_INTERVAL_MS = 200;

/**
 * Runs the work while no other process holds the advisory lock `key`. It waits as long as another one does: the lock
 * belongs to a session and ends with it, so whoever holds it is still at work. It asks again and again instead of
 * queueing in the database, because a waiting statement would meet the limits of time, and would be waited for in turn
 * by `create index concurrently`.
 */
export async function withSessionLock<Result>(
  run: RunOnSession,
  key: number,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let isFirst = true; !(await tryLock(run, key)); isFirst = false) {
    if (isFirst) onWait();
    await setTimeout(RETRY_INTERVAL_MS);
  }
  try {
    return await work();
  } finally {
    // Fails only where the session is gone, and the lock with it.
    await run(`select pg_advisory_unlock(${key}::bigint)`).catch(() => {});
  }
}

async function tryLock(run: RunOnSession, key: number): Promise<boolean> {
  const { rows } = await run(`select pg_try_advisory_lock(${key}::bigint) as locked`);
  return (rows as { locked: boolean }[])[0]?.locked === true;
}
