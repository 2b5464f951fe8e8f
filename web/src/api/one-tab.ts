/** A tab that stands still for longer, in a dialog say, must not hold up the answers of the others. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Runs while no other tab of this browser runs under the same name. Where tabs cannot ask each other, or one does not
 * let go, it runs all the same: tabs that send at once cost requests, not answers, whose `seq` keeps them in order.
 */
export async function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    await locks?.request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
  }
  if (!hasBegun) await run();
}
