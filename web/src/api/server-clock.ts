/** A gap between the two clocks that no rounding explains. */
const JUMP_MS = 2000;

/**
 * A clock out of the device's two. `ticks` is not moved by a correction of the time, but may stand still while the
 * device sleeps; `wall` goes on, but may be set. Where they disagree, `doubtMs` says how much more time may have passed.
 */
export function createClock(wall: () => number, ticks: () => number) {
  let [nowMs, lastWall, lastTicks, doubtMs] = [wall(), wall(), ticks(), 0];
  const read = (): number => {
    const [atWall, atTicks] = [wall(), ticks()];
    const passed = atTicks - lastTicks;
    const more = atWall - lastWall - passed;
    if (more > JUMP_MS) doubtMs += more;
    [nowMs, lastWall, lastTicks] = [nowMs + passed, atWall, atTicks];
    return nowMs;
  };
  return {
    /** Milliseconds like Date.now(), which never go back. */
    read,
    doubtMs: () => doubtMs,
    /** Counts the time in doubt as passed. */
    believe: () => {
      nowMs += doubtMs;
      doubtMs = 0;
    },
    /** The server has told its time, so that nothing is in doubt any more. */
    settle: () => {
      doubtMs = 0;
    },
  };
}

/** The clock of this page. */
export const pageClock = createClock(
  () => Date.now(),
  () => performance.now(),
);

/** Milliseconds like Date.now() that no correction of the device's clock can move while the page stands. */
export const steadyNow = pageClock.read;

let offsetMs = 0;

/** The server's clock minus this device's steady one, from the time in a reply; kept for serverTimeMs. */
export function clockOffsetMs(serverNow: string): number {
  offsetMs = Date.parse(serverNow) - steadyNow();
  pageClock.settle();
  return offsetMs;
}

/** The server's time as of its last reply: the one clock that all devices of a learner share. */
export const serverTimeMs = (): number => steadyNow() + offsetMs;
