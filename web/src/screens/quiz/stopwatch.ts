export type Stopwatch = { run(): void; pause(): void; readMs(): number };

/** A longer stretch without a pause is a learner who went away from a page left open. */
const MAX_STRETCH_MS = 300_000;

/** Adds up the stretches it runs, each up to five minutes, on top of `startMs`. */
export function createStopwatch(now: () => number, startMs: number): Stopwatch {
  let totalMs = startMs;
  let startedAtMs: number | undefined;
  const currentStretchMs = () => (startedAtMs === undefined ? 0 : clampStretch(now() - startedAtMs));
  return {
    run() {
      startedAtMs ??= now();
    },
    pause() {
      totalMs += currentStretchMs();
      startedAtMs = undefined;
    },
    readMs: () => totalMs + currentStretchMs(),
  };
}

function clampStretch(ms: number): number {
  return Math.min(MAX_STRETCH_MS, Math.max(0, ms));
}
