import { setTimeout } from "node:timers/promises";

/** Runs one statement in a session that only the caller uses. */
type RunOnSession = (statement: string) => Promise<{ rows: unknown[] }>;

const RETRY_INTERVAL_MS = 200;

/**
 * Runs the work while holding the advisory lock `key`. Waits without a limit while another process holds the lock: the
 * lock ends with its session, so its holder is still working. It polls instead of queueing in the database, because a
 * waiting statement would hit the statement timeout and would block `create index concurrently`.
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
    // This fails only if the session has ended, and the lock has ended with it.
    await run(`select pg_advisory_unlock(${key}::bigint)`).catch(() => {});
  }
}

async function tryLock(run: RunOnSession, key: number): Promise<boolean> {
  const { rows } = await run(`select pg_try_advisory_lock(${key}::bigint) as locked`);
  return (rows as { locked: boolean }[])[0]?.locked === true;
}
