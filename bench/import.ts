// npm run bench -- import: a file of 2,000 questions looked at, imported, exported and taken out again.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "../server/src/config.ts";
import { connect } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { commitImport, undoImport } from "../server/src/features/bank/commit-actions.ts";
import { exportQuestions } from "../server/src/features/bank/export-actions.ts";
import { getImport, type InBackground, startImport } from "../server/src/features/bank/import-actions.ts";
import { createRenderer } from "../server/src/markup/render-safely.ts";
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
// As in a server that runs for a while.
await renderer.render("$x$");
const checks: Check[] = [];

/** Seconds a step takes, and how long the event loop stood still in it at worst. */
async function timed<T>(name: string, step: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const [start, all, own] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const result = await step();
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const used = `${inSeconds(process.threadCpuUsage(own))} s of the main thread, ${inSeconds(process.cpuUsage(all))} s of all`;
  const still = `which stood still ${Math.round(delay.max / 1e6)} ms at most`;
  console.log(`  ${name}: ${seconds.toFixed(2)} s, with ${used}; ${still}`);
  return { seconds, result };
}

const inSeconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(2);

async function finished(start: (inBackground: InBackground) => Promise<{ id: number }>) {
  let running: Promise<void> = Promise.resolve();
  const { id } = await start((work) => {
    running = work(new AbortController().signal);
  });
  await running;
  return getImport(database.db, id);
}

console.log(`${COUNT} questions on ${database.kind}`);
const sent = { name: "bench.json", bytes: Buffer.from(questionFile(COUNT)) };
const preview = await timed("look", () => finished((later) => startImport(deps, ACTOR, sent, later)));
const choice = { duplicates: "import" as const, leave_out: [] };
const { id } = preview.result;
const commit = await timed("import", () => finished((later) => commitImport(deps, ACTOR, id, choice, later)));
const again = await timed("look again, beside as many", () =>
  finished((later) => startImport(deps, ACTOR, sent, later)),
);
const filter = { q: "", noSolution: "false", deleted: "false" } as const;
for (const format of ["json", "csv", "gift", "moodle"] as const) {
  const { seconds } = await timed(`export as ${format}`, () => exportQuestions(database.db, format, filter));
  checks.push(atMost(`export as ${format}, s`, seconds, 10));
}
const undo = await timed("undo", () => undoImport(deps, ACTOR, id));
checks.push(
  atMost("look, s", preview.seconds, 10),
  atMost("look again, s", again.seconds, 10),
  atMost("import, s", commit.seconds, 30),
  atLeast("questions imported", commit.result.imported, COUNT),
  atLeast("duplicates found", again.result.duplicates, COUNT),
  atLeast("questions taken out", undo.result.undone, COUNT),
);
await renderer.close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
