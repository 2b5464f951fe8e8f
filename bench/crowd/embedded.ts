import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { embeddedStore, makeTemplate } from "../../e2e/stack.ts";
import packageJson from "../../package.json" with { type: "json" };
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { enrolment, newTally, play } from "../faults/learners.ts";
import { startProcess } from "../server/started-process.ts";

/** The switches that `npm start` gives to Node. */
const SWITCHES = packageJson.scripts.start.split(" ").filter((word) => word.startsWith("--"));
const LEARNERS = 32;
/** Until the code that the start has made hot is compiled, which takes 600 MB for a moment. */
const REST_SECONDS = 8;
const [START_MS, MEMORY_MB, PER_SECOND] = [3_000, 300, 300];

/** The product on its own database, as `npm start` runs it, from its second start on. */
export async function checkEmbedded(seconds: number): Promise<Check[]> {
  const template = await makeTemplate();
  const store = await embeddedStore(template, tmpdir());
  const { statement, cookies } = enrolment(LEARNERS);
  await store.run(statement);
  const settings = { ...store.environment, PORT: "0", LOG_LEVEL: "warn", RATE_LIMIT: "off" };
  // Compiled code is kept from this one on.
  await (await startProcess("scripts/serve.mjs", settings, SWITCHES)).stop();
  const from = performance.now();
  const server = await startProcess("scripts/serve.mjs", settings, SWITCHES);
  const startMs = performance.now() - from;
  await setTimeout(REST_SECONDS * 1000);
  const atRest = server.memoryMb();
  const tally = newTally();
  let isOver = false;
  const learners = cookies.map((cookie) =>
    play({ url: `http://localhost:${server.port}`, cookie, tally, isOver: () => isOver }),
  );
  await setTimeout(seconds * 1000);
  const perSecond = tally.tries / seconds;
  isOver = true;
  await Promise.all(learners);
  const busy = server.memoryMb();
  console.log(
    `Embedded: ${tally.kept.size} answers; ${atRest.toFixed(0)} MB at rest, ${busy.toFixed(0)} after`,
  );
  await server.stop();
  await store.remove();
  await rm(template, { recursive: true, force: true });
  return [
    atMost("embedded: ms to ready at the second start", startMs, START_MS),
    atMost("embedded: resident memory after the start, MB", atRest, MEMORY_MB),
    atMost("embedded: resident memory after playing, MB", busy, MEMORY_MB),
    atLeast("embedded: calls a second", perSecond, PER_SECOND),
    atMost("embedded: calls refused", tally.refused.length, 0),
  ];
}
