/** A tab that is blocked for longer, for example by a dialog, must not block the answers of other tabs. */
const LOCK_TIMEOUT_MS = 15_000;

/**
 * Runs a task while no other tab of this browser runs one with the same name. Without the Web Locks API, or if another
 * tab doesn't release the lock in time, the task runs anyway: tabs that send at the same time cost extra requests, but
 * lose no answers, because `seq` keeps them in order.
 */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return task();
  };
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_TIMEOUT_MS);
  try {
    await locks?.request(name, { signal: waiting.signal }, start);
  } catch (error) {
    if (hasStarted) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (!hasStarted) await task();
}
