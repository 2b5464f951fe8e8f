import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { createEmbeddedDatabase, createTemplate } from "../../e2e/test-server.ts";
import packageJson from "../../package.json" with { type: "json" };
import { createStats, learnerSetup, playQuizzes } from "../chaos/learners.ts";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { startProcess } from "../server/server-process.ts";

/** The Node flags of `npm start`. */
const NODE_FLAGS = packageJson.scripts.start.split(" ").filter((flag) => flag.startsWith("--"));
const LEARNERS = 32;
/** Time until the hot code of the start is compiled, which takes 600 MB for a moment. */
const IDLE_SECONDS = 8;
const [START_MS, MEMORY_MB, REQUESTS_PER_SECOND] = [3_000, 300, 300];

/** Tests the server on its embedded database, as `npm start` runs it, from the second start on. */
export async function checkEmbedded(seconds: number): Promise<Check[]> {
  const template = await createTemplate();
  const database = await createEmbeddedDatabase(template, tmpdir());
  const { statement, cookies } = learnerSetup(LEARNERS);
  await database.run(statement);
  const environment = { ...database.environment, PORT: "0", LOG_LEVEL: "warn", RATE_LIMIT: "off" };
  // This first start stores the compiled code for later ones.
  await (await startProcess("scripts/serve.mjs", environment, NODE_FLAGS)).stop();
  const startedAt = performance.now();
  const server = await startProcess("scripts/serve.mjs", environment, NODE_FLAGS);
  const startMs = performance.now() - startedAt;
  await setTimeout(IDLE_SECONDS * 1000);
  const idleMb = server.memoryMb();
  const stats = createStats();
  let isFinished = false;
  const learners = cookies.map((cookie) =>
    playQuizzes({ url: `http://localhost:${server.port}`, cookie, stats, shouldStop: () => isFinished }),
  );
  await setTimeout(seconds * 1000);
  const perSecond = stats.requestCount / seconds;
  isFinished = true;
  await Promise.all(learners);
  const busyMb = server.memoryMb();
  console.log(
    `Embedded: ${stats.acknowledged.size} answers; ${idleMb.toFixed(0)} MB idle, ${busyMb.toFixed(0)} after`,
  );
  await server.stop();
  await database.remove();
  await rm(template, { recursive: true, force: true });
  return [
    atMost("embedded: ms to ready at the second start", startMs, START_MS),
    atMost("embedded: resident memory after the start, MB", idleMb, MEMORY_MB),
    atMost("embedded: resident memory after playing, MB", busyMb, MEMORY_MB),
    atLeast("embedded: requests per second", perSecond, REQUESTS_PER_SECOND),
    atMost("embedded: requests rejected", stats.rejected.length, 0),
  ];
}
