/** A tab that stands still for longer, in a dialog say, must not hold up the answers of the others. */
const LOCK_TIMEOUT_MS = 15_000;

/**
 * Runs while no other tab of this browser runs under the same name. Where tabs cannot ask each other, or one does not
 * let go, it runs all the same: tabs that send at once cost requests, not answers, whose `seq` keeps them in order.
 */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return task();
  };
  try {
    await locks?.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start);
  } catch (error) {
    if (hasStarted) throw error;
  }
  if (!hasStarted) await task();
}
