/** A larger difference between the two clocks is not caused by rounding. */
const MAX_DRIFT_MS = 2000;

/**
 * Combines the device's two clocks into one. `monotonic` is not moved by a correction of the time, but may stop while
 * the device sleeps. `wall` goes on, but may be set. If `wall` runs ahead, `uncertainMs` says how much more time than
 * `read` counts may have passed.
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
    /** Milliseconds like Date.now(), but never going back. */
    read,
    uncertainMs: () => uncertainMs,
    /** Counts the uncertain time as passed. */
    acceptUncertain: () => {
      nowMs += uncertainMs;
      uncertainMs = 0;
    },
    /** Call when the server has sent its time, which removes the uncertainty. */
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

/** Milliseconds like Date.now(), but not moved by corrections of the device's clock while the page is open. */
export const monotonicNow = pageClock.read;

let offsetMs = 0;
let isSet = false;

/** Whether the server has set `serverTimeMs` since the page was opened, and the device has not slept since. */
export const isServerClockSet = (): boolean => isSet && pageClock.uncertainMs() === 0;

/**
 * Returns the server's time from a response minus `monotonicNow` when it was received, in ms, and stores it for
 * `serverTimeMs`.
 */
export function syncServerClock(serverNow: string, receivedAt = monotonicNow()): number {
  offsetMs = Date.parse(serverNow) - receivedAt;
  pageClock.clearUncertain();
  isSet = true;
  return offsetMs;
}

/** The server's time in ms, derived from its last response. It is the only clock that a learner's devices share. */
export const serverTimeMs = (): number => monotonicNow() + offsetMs;
