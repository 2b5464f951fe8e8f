import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, startServer, stopServer } from "../../../e2e/stack.ts";
import { atMost, type Check } from "../../engine/checks.ts";
import type { Gate } from "../gate.ts";

// What the first start of an embedded database takes where two are made at a time.
const LONGEST_MS = 300_000;
const EARLY = 0.15;

export const firstStart: Gate = {
  name: "first-start",
  what: "the very first start of the embedded database is killed at any moment, and done again",
  run: async (rig) => {
    const whole = await onNewFolder(timeStart);
    const kills = rig.isBrief ? 3 : 50;
    const failures: string[] = [];
    const starts: number[] = [];
    for (let turn = 0; turn < kills; turn++) {
      // Every other kill in its beginning, where the database is made; the library is drawn for long afterwards.
      const share = turn % 2 === 0 ? EARLY : 1;
      const moment = Math.round(((turn + Math.random()) / kills) * share * whole);
      await onNewFolder(async (folder) => {
        await killAfter(moment, folder);
        if (rig.isBroken) await rm(path.join(folder, "pg", "global", "pg_control"), { force: true });
        starts.push(await timeStart(folder));
      }).catch((error: unknown) => failures.push(`killed after ${moment} ms: ${error}`));
      process.stdout.write(`\r  ${turn + 1} of ${kills} times`);
    }
    console.log(`\n  undisturbed, a first start takes ${Math.round(whole)} ms`);
    for (const failure of failures.slice(0, 5)) console.log(`  ${failure}`);
    return gates(failures.length, Math.max(...starts));
  },
};

const gates = (failures: number, longest: number): Check[] => [
  atMost("starts that failed after one that was killed", failures, 0),
  atMost("longest start after one that was killed, ms", longest, LONGEST_MS),
];

async function onNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-first-"));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

async function killAfter(moment: number, folder: string): Promise<void> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  const child = await startServer(settings, AbortSignal.timeout(moment)).catch(() => undefined);
  if (child) await stopServer(child, "SIGKILL");
}

/** Starts the server, asks whether its database answers, and stops it; how long until it was ready. */
async function timeStart(folder: string): Promise<number> {
  const from = performance.now();
  const port = await freePort();
  const child = await startServer({ DATA_DIR: folder, PORT: String(port) });
  const took = performance.now() - from;
  const reply = await fetch(`http://localhost:${port}/readyz`);
  await stopServer(child, "SIGTERM");
  if (!reply.ok) throw new Error(`It started, and /readyz said ${reply.status}.`);
  return took;
}
