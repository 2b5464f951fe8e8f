import { performance } from "node:perf_hooks";

const EVERY_MS = 1_000;

/** Says how far the work has come, once a second at most. */
export function progressOf(what: string, say: (line: string) => void) {
  let lastAt = performance.now();
  return (bytes: number, total?: number): void => {
    const now = performance.now();
    if (now - lastAt < EVERY_MS) return;
    lastAt = now;
    say(`${what}: ${total ? `${Math.floor((100 * bytes) / total)} %` : megabytes(bytes)}`);
  };
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
