export type Stopwatch = { run(): void; pause(): void; readMs(): number };

/** Limit for one stretch without a pause. In a longer one the learner has probably left with the page open. */
const MAX_STRETCH_MS = 300_000;

/** Creates a stopwatch that starts at `startMs` and adds the time it runs. Each stretch counts at most five minutes. */
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
