import { localStore } from "./local-storage.ts";

/** A larger difference between the two clocks is not caused by rounding. */
const MAX_DRIFT_MS = 2000;
/** After a longer time a device may have corrected its clock, unseen by any page. */
const MAX_BRIDGE_MS = 12 * 3_600_000;

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

/**
 * The server's time, and the device's two clocks at that moment, all in ms. `monotonic` goes on over a reload as long as the
 * browser's process does.
 */
type ClockReading = { serverMs: number; wall: number; monotonic: number };

/**
 * Returns the server's time by what an earlier page has read; undefined if the device's clock was set since, or the device
 * slept. A browser that was ended, or a device that was restarted, has begun its monotonic clock anew from the wall clock. Then
 * only a wall clock that went back is found out.
 */
export function bridgeReload(
  { serverMs, wall, monotonic }: ClockReading,
  now: Omit<ClockReading, "serverMs">,
): number | undefined {
  const elapsed = now.wall - wall;
  const isSame =
    elapsed >= 0 &&
    elapsed <= MAX_BRIDGE_MS &&
    Math.abs(elapsed - (now.monotonic - monotonic)) <= MAX_DRIFT_MS;
  return isSame ? serverMs + elapsed : undefined;
}

/** The clock of this page. */
export const pageClock = createClock(
  () => Date.now(),
  () => performance.now(),
);

/** Milliseconds like Date.now(), but not moved by corrections of the device's clock while the page is open. */
export const monotonicNow = pageClock.read;

/** Under this key the device remembers the last reading. */
const READING_KEY = "server_clock";
const readDevice = () => ({ wall: Date.now(), monotonic: performance.timeOrigin + performance.now() });

function restoreReading(): number | undefined {
  try {
    return bridgeReload(JSON.parse(localStore.read(READING_KEY) ?? ""), readDevice());
  } catch {
    return undefined;
  }
}

const restoredMs = restoreReading();
let offsetMs = restoredMs === undefined ? 0 : restoredMs - monotonicNow();
let isSet = restoredMs !== undefined;

/** Whether the server has set `serverTimeMs`, and the device has neither slept nor been set since. */
export const isServerClockSet = (): boolean => isSet && pageClock.uncertainMs() === 0;

/**
 * Returns the server's time from a response minus `monotonicNow` when it was received, in ms, and stores it for
 * `serverTimeMs`.
 */
export function syncServerClock(serverNow: string, receivedAt = monotonicNow()): number {
  offsetMs = Date.parse(serverNow) - receivedAt;
  pageClock.clearUncertain();
  isSet = true;
  localStore.write(READING_KEY, JSON.stringify({ serverMs: serverTimeMs(), ...readDevice() }));
  return offsetMs;
}

/** The server's time in ms, derived from its last response. It is the only clock that a learner's devices share. */
export const serverTimeMs = (): number => monotonicNow() + offsetMs;
