export type Stopwatch = { run(): void; pause(): void; readMs(): number };

/** A longer stretch without a pause is a learner who went away from a page left open. */
const LONGEST_STRETCH_MS = 300_000;

/** Adds up the stretches it runs, each up to five minutes, on top of `startMs`. */
export function createStopwatch(now: () => number, startMs: number): Stopwatch {
  let total = startMs;
  let since: number | undefined;
  const stretch = () => (since === undefined ? 0 : clamp(now() - since));
  return {
    run() {
      since ??= now();
    },
    pause() {
      total += stretch();
      since = undefined;
    },
    readMs: () => total + stretch(),
  };
}

function clamp(ms: number): number {
  return Math.min(LONGEST_STRETCH_MS, Math.max(0, ms));
}
