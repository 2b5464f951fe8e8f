import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../../e2e/test-server.ts";
import { startProxy } from "../../scripts/nginx.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { sendClosedLoop } from "../server/closed-loop-client.ts";
import { percentile, sendOpenLoop, type TimedResponse } from "../server/open-loop-client.ts";
import { answerRequests } from "../server/requests.ts";
import { startApp } from "../server/server-process.ts";
import type { AppUnderTest } from "./app-under-test.ts";
import type { ProbeOptions } from "./probe.ts";

const OVERLOAD_FACTOR = 5;
const [MAX_REJECTION_MS, MAX_RECOVERY_MS] = [100, 10_000];
const NORMAL_P95_MS = 250;
/** So few that their sender is never late by itself. */
const PROBE_PER_SECOND = 50;

/** Five times what two processes behind the deployed proxy manage, and how soon all is well afterwards. */
export async function checkOverload(
  { server, assignments, environment }: AppUnderTest,
  seconds: number,
): Promise<Check[]> {
  const secondServer = await startApp(environment);
  const proxy = await startProxy({
    port: await freePort(),
    ports: [server.port, secondServer.port],
    limits: false,
  });
  try {
    const port = Number(new URL(proxy.url).port);
    const { app: requests } = answerRequests(assignments);
    const capacity = (await sendClosedLoop(port, requests, seconds)).perSecond;
    // The sender of the flood is late itself and reads replies late, so what a client waits is another process's to say.
    const pace = { perSecond: PROBE_PER_SECOND, seconds };
    const probe = runProbe({ port, requests: requests.map((one) => one.toString()), ...pace });
    const responses = await sendOpenLoop(port, requests, { perSecond: capacity * OVERLOAD_FACTOR, seconds });
    const probeResponses = await probe;
    // What was sent late was no more than the sender could do; the time of the last reply is the time it took.
    const elapsedSeconds = responses.reduce(
      (last, { completedAtMs }) => Math.max(last, completedAtMs / 1000),
      seconds,
    );
    const succeeded = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 429 || status === 503);
    const probeRejected = probeResponses.filter(({ status }) => status === 429 || status === 503);
    const recoveryMs = await timeRecovery(port, requests);
    console.log(
      `Overload: best ${capacity.toFixed(0)} a second; offered ${(responses.length / elapsedSeconds).toFixed(0)}, ` +
        `served ${(succeeded.length / elapsedSeconds).toFixed(0)}, refused ${rejected.length}; ` +
        `p95 of those from when they were due ${percentile(rejected, 0.95).toFixed(0)} ms, beside it ${probeRejected.length} of ` +
        `${probeResponses.length} refused`,
    );
    return [
      atLeast(
        "overload: share of the best that is served",
        succeeded.length / elapsedSeconds / capacity,
        0.8,
      ),
      atMost(
        "overload: p95 of a refusal beside the flood, ms",
        percentile(probeRejected, 0.95),
        MAX_REJECTION_MS,
      ),
      atMost(
        "overload: neither served nor refused",
        responses.length - succeeded.length - rejected.length,
        0,
      ),
      atMost("overload: ms until answers take as long as usual", recoveryMs, MAX_RECOVERY_MS),
    ];
  } finally {
    await proxy.stop();
    await secondServer.stop();
  }
}

/** The replies that a process of its own gets to a few requests meanwhile. */
async function runProbe(options: ProbeOptions): Promise<TimedResponse[]> {
  const child = fork(path.join(import.meta.dirname, "probe.ts"));
  child.send(options);
  const [responses] = await once(child, "message");
  return responses as TimedResponse[];
}

/** Milliseconds until one second of steady answers goes through as if nothing had been. */
async function timeRecovery(port: number, requests: readonly Buffer[]): Promise<number> {
  const startedAt = performance.now();
  const isHealthy = (responses: TimedResponse[]) =>
    responses.every(({ status }) => status === 200) && percentile(responses, 0.95) < NORMAL_P95_MS;
  while (!isHealthy(await sendOpenLoop(port, requests, { perSecond: 100, seconds: 1 })))
    if (performance.now() - startedAt > 3 * MAX_RECOVERY_MS) break;
  return performance.now() - startedAt - 1_000;
}
