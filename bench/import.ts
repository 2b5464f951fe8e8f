// npm run bench -- import: previews a file of 2,000 questions, imports it, exports it and undoes the import.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "../server/src/config.ts";
import { connect } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import type { BackgroundRunner } from "../server/src/deps.ts";
import { commitImport, undoImport } from "../server/src/features/question-import-export/commit-actions.ts";
import { exportQuestions } from "../server/src/features/question-import-export/export-actions.ts";
import { getImport, startImport } from "../server/src/features/question-import-export/import-actions.ts";
import { createRenderer } from "../server/src/markup/render-pool.ts";
import { atLeast, atMost, type Check, report } from "./engine/checks.ts";
import { questionFile } from "./import/questions.ts";

const COUNT = 2_000;
const ACTOR = { id: 0, requestId: "bench", ifMatch: undefined };

const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-import-"));
const databaseUrl = process.env.DATABASE_URL;
const database = await connect({ databaseUrl, dataDir, onError: console.error });
await migrate(database.pool);
const renderer = createRenderer();
const deps = { ...database, config: readConfig({}), random: Math.random, renderer };
// Warms the renderer up, as in a server that has run for a while.
await renderer.render("$x$");
const checks: Check[] = [];

/** Runs a step and times it; prints its CPU time and the longest stall of the event loop. */
async function timeStep<T>(name: string, step: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const [startedAt, processCpu, threadCpu] = [
    performance.now(),
    process.cpuUsage(),
    process.threadCpuUsage(),
  ];
  const result = await step();
  const seconds = (performance.now() - startedAt) / 1000;
  delay.disable();
  const cpuSummary = `${formatSeconds(process.threadCpuUsage(threadCpu))} s CPU in the main thread, ${formatSeconds(process.cpuUsage(processCpu))} s in all threads`;
  const stallSummary = `longest event-loop stall ${Math.round(delay.max / 1e6)} ms`;
  console.log(`  ${name}: ${seconds.toFixed(2)} s, with ${cpuSummary}; ${stallSummary}`);
  return { seconds, result };
}

const formatSeconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(2);

async function waitForImport(start: (runInBackground: BackgroundRunner) => Promise<{ id: number }>) {
  let pending: Promise<void> = Promise.resolve();
  const { id } = await start((task) => {
    pending = task(new AbortController().signal);
  });
  await pending;
  return getImport(database.db, id);
}

console.log(`${COUNT} questions on ${database.kind}`);
const upload = { name: "bench.json", bytes: Buffer.from(questionFile(COUNT)) };
const preview = await timeStep("preview", () =>
  waitForImport((runInBackground) => startImport(deps, ACTOR, upload, runInBackground)),
);
const selection = { duplicates: "import" as const, excluded_rows: [] };
const { id } = preview.result;
const commit = await timeStep("import", () =>
  waitForImport((runInBackground) => commitImport(deps, ACTOR, id, selection, runInBackground)),
);
const secondPreview = await timeStep("preview again, with as many stored", () =>
  waitForImport((runInBackground) => startImport(deps, ACTOR, upload, runInBackground)),
);
const filter = { q: "", noSolution: "false", deleted: "false" } as const;
for (const format of ["json", "csv", "gift", "moodle"] as const) {
  const { seconds } = await timeStep(`export as ${format}`, () =>
    exportQuestions(database.db, format, filter),
  );
  checks.push(atMost(`export as ${format}, s`, seconds, 10));
}
const undo = await timeStep("undo", () => undoImport(deps, ACTOR, id));
checks.push(
  atMost("preview, s", preview.seconds, 10),
  atMost("second preview, s", secondPreview.seconds, 10),
  atMost("import, s", commit.seconds, 30),
  atLeast("questions imported", commit.result.imported, COUNT),
  atLeast("duplicates found", secondPreview.result.duplicates, COUNT),
  atLeast("questions removed by the undo", undo.result.undone, COUNT),
);
await renderer.close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;
