/** Milliseconds like Date.now() that no correction of the device's clock can move while the page stands. */
export const steadyNow = (): number => startedAt + performance.now();

const startedAt = Date.now() - performance.now();
let offsetMs = 0;

/** The server's clock minus this device's steady one, from the time in a reply; kept for serverTimeMs. */
export function clockOffsetMs(serverNow: string): number {
  offsetMs = Date.parse(serverNow) - steadyNow();
  return offsetMs;
}

/** The server's time as of its last reply: the one clock that all devices of a learner share. */
export const serverTimeMs = (): number => steadyNow() + offsetMs;
