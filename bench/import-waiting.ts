// npm run bench -- import-waiting: how long a learner's requests wait while 5,000 questions are imported into the
// embedded database, which answers one statement at a time.
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { createEmbeddedDatabase, createTemplate } from "../e2e/test-server.ts";
import { learnerSetup } from "./chaos/learners.ts";
import { atLeast, atMost, type Check, report } from "./engine/checks.ts";
import { questionFile } from "./import/questions.ts";
import { startProcess } from "./server/server-process.ts";

const COUNT = 5_000;
const PAUSE_MS = 20;
const [P95_MS, LONGEST_MS] = [250, 1_000];
/** Requests of a learner that read the database. */
const READS = ["/api/chapters", "/api/user/profile", "/api/quiz/open", "/api/smart-path"];

const template = await createTemplate();
const database = await createEmbeddedDatabase(template, tmpdir());
const { statement, cookies } = learnerSetup(1);
await database.run(statement);
const server = await startProcess("scripts/serve.mjs", {
  ...database.environment,
  PORT: "0",
  LOG_LEVEL: "warn",
  RATE_LIMIT: "off",
});
const origin = `http://localhost:${server.port}`;
const learner = { cookie: cookies[0] ?? "", accept: "application/json" };

/** Sends a learner's reads one after the other until `isOver`. Returns the milliseconds that each took, in order. */
async function timeReads(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    const response = await fetch(origin + READS[times.length % READS.length], { headers: learner });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`);
    times.push(performance.now() - startedAt);
    await setTimeout(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? Number.NaN;
const describe = (times: readonly number[]) =>
  `${times.length} reads, p50 ${Math.round(times[times.length >> 1] ?? 0)} ms, p95 ${Math.round(p95(times))} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`;

/** Runs a step while a learner reads. Prints and returns how long the step and the reads took. */
async function timeReadsDuring(name: string, step: () => Promise<unknown>) {
  const startedAt = performance.now();
  let isOver = false;
  const reads = timeReads(() => isOver);
  await step();
  isOver = true;
  const times = await reads;
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`  ${name}: ${seconds.toFixed(1)} s; ${describe(times)}`);
  return { seconds, times };
}

const signIn = await fetch(`${origin}/api/auth/demo`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ role: "editor" }),
});
const editor = { cookie: signIn.headers.get("set-cookie")?.split(";")[0] ?? "", accept: "application/json" };
type Batch = { id: number; state: string; imported: number };

async function requestImport(path: string, init: RequestInit = {}): Promise<Batch> {
  const headers = { ...editor, ...init.headers };
  const response = await fetch(`${origin}/api/admin/imports${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Batch>;
}

async function waitFor(id: number, state: string): Promise<Batch> {
  for (;;) {
    const batch = await requestImport(`/${id}`);
    if (batch.state === state) return batch;
    if (batch.state !== "reading" && batch.state !== "importing")
      throw new Error(`The file is ${batch.state}.`);
    await setTimeout(250);
  }
}

console.log(`${COUNT} questions on the embedded database`);
await timeReadsDuring("without an import", () => setTimeout(5_000));
const form = new FormData();
form.append("file", new File([questionFile(COUNT)], "bench.json"));
const { id } = await requestImport("", { method: "POST", body: form });
const preview = await timeReadsDuring("preview", () => waitFor(id, "ready"));
let imported = 0;
const commit = await timeReadsDuring("import", async () => {
  await requestImport(`/${id}/commit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ duplicates: "import", excluded_rows: [] }),
  });
  ({ imported } = await waitFor(id, "imported"));
});
await server.stop();
await database.remove();
await rm(template, { recursive: true, force: true });

const checks: Check[] = [
  atLeast("questions imported", imported, COUNT),
  atMost("p95 of a read during the preview, ms", p95(preview.times), P95_MS),
  atMost("p95 of a read during the import, ms", p95(commit.times), P95_MS),
  atMost("longest read during the preview, ms", preview.times.at(-1) ?? Number.NaN, LONGEST_MS),
  atMost("longest read during the import, ms", commit.times.at(-1) ?? Number.NaN, LONGEST_MS),
];
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;
