/** A gap between the two clocks that no rounding explains. */
const MAX_DRIFT_MS = 2000;

/**
 * A clock out of the device's two. `ticks` is not moved by a correction of the time, but may stand still while the
 * device sleeps; `wall` goes on, but may be set. Where they disagree, `doubtMs` says how much more time may have passed.
 */
export function createClock(wall: () => number, monotonic: () => number) {
  let [nowMs, lastWall, lastMonotonic, uncertainMs] = [wall(), wall(), monotonic(), 0];
  const read = (): number => {
    const [currentWall, currentMonotonic] = [wall(), monotonic()];
    const elapsed = currentMonotonic - lastMonotonic;
    const excess = currentWall - lastWall - elapsed;
    if (excess > MAX_DRIFT_MS) uncertainMs += excess;
    [nowMs, lastWall, lastMonotonic] = [nowMs + elapsed, currentWall, currentMonotonic];
    return nowMs;
  };
  return {
    /** Milliseconds like Date.now(), which never go back. */
    read,
    uncertainMs: () => uncertainMs,
    /** Counts the time in doubt as passed. */
    acceptUncertain: () => {
      nowMs += uncertainMs;
      uncertainMs = 0;
    },
    /** The server has told its time, so that nothing is in doubt any more. */
    clearUncertain: () => {
      uncertainMs = 0;
    },
  };
}

/** The clock of this page. */
export const pageClock = createClock(
  () => Date.now(),
  () => performance.now(),
);

/** Milliseconds like Date.now() that no correction of the device's clock can move while the page stands. */
export const monotonicNow = pageClock.read;

let offsetMs = 0;

/** The server's clock minus this device's steady one, from the time in a reply; kept for serverTimeMs. */
export function syncServerClock(serverNow: string): number {
  offsetMs = Date.parse(serverNow) - monotonicNow();
  pageClock.clearUncertain();
  return offsetMs;
}

/** The server's time as of its last reply: the one clock that all devices of a learner share. */
export const serverTimeMs = (): number => monotonicNow() + offsetMs;
