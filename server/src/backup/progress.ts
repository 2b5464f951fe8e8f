import { performance } from "node:perf_hooks";

const INTERVAL_MS = 1_000;

/** Returns a function that logs the progress, at most once a second: in percent if `total` is known, or else in MB. */
export function createProgressLogger(label: string, log: (line: string) => void) {
  let lastAt = performance.now();
  return (bytes: number, total?: number): void => {
    const now = performance.now();
    if (now - lastAt < INTERVAL_MS) return;
    lastAt = now;
    log(`${label}: ${total ? `${Math.floor((100 * bytes) / total)} %` : megabytes(bytes)}`);
  };
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
