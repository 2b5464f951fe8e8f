import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, startServer, stopServer } from "../../../e2e/test-server.ts";
import { atMost, type Check } from "../../engine/checks.ts";
import type { Scenario } from "../scenario.ts";

// Limit for the first start of an embedded database while another one is being created at the same time.
const MAX_START_MS = 300_000;
const EARLY_SHARE = 0.15;

export const firstStartScenario: Scenario = {
  name: "first-start",
  description: "the first start of the embedded database is killed at a random moment and repeated",
  run: async (options) => {
    const fullStartMs = await withTempFolder(timeStart);
    const killCount = options.isQuick ? 3 : 50;
    const failures: string[] = [];
    const startDurations: number[] = [];
    for (let round = 0; round < killCount; round++) {
      // Every other kill comes early, while the database is created.
      const share = round % 2 === 0 ? EARLY_SHARE : 1;
      const killAfterMs = Math.round(((round + Math.random()) / killCount) * share * fullStartMs);
      await withTempFolder(async (folder) => {
        await startAndKill(killAfterMs, folder);
        if (options.isSelfTest) await rm(path.join(folder, "pg", "global", "pg_control"), { force: true });
        startDurations.push(await timeStart(folder));
      }).catch((error: unknown) => failures.push(`killed after ${killAfterMs} ms: ${error}`));
      process.stdout.write(`\r  ${round + 1} of ${killCount} times`);
    }
    console.log(`\n  a first start without a kill takes ${Math.round(fullStartMs)} ms`);
    for (const failure of failures.slice(0, 5)) console.log(`  ${failure}`);
    return buildChecks(failures.length, Math.max(...startDurations));
  },
};

const buildChecks = (failures: number, longestMs: number): Check[] => [
  atMost("starts that failed after a killed one", failures, 0),
  atMost("longest start after a killed one, ms", longestMs, MAX_START_MS),
];

async function withTempFolder<T>(callback: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-first-"));
  return callback(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

async function startAndKill(killAfterMs: number, folder: string): Promise<void> {
  const environment = { DATA_DIR: folder, PORT: String(await freePort()) };
  const child = await startServer(environment, { signal: AbortSignal.timeout(killAfterMs) }).catch(
    () => undefined,
  );
  if (child) await stopServer(child, "SIGKILL");
}

/** Starts the server, checks that its database responds, and stops it; returns the milliseconds until it was ready. */
async function timeStart(folder: string): Promise<number> {
  const startedAt = performance.now();
  const port = await freePort();
  const child = await startServer({ DATA_DIR: folder, PORT: String(port) });
  const elapsedMs = performance.now() - startedAt;
  const response = await fetch(`http://localhost:${port}/readyz`);
  await stopServer(child, "SIGTERM");
  if (!response.ok) throw new Error(`The server started, but /readyz returned ${response.status}.`);
  return elapsedMs;
}
