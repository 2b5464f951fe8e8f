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
/** So few that their client is never late itself. */
const PROBE_PER_SECOND = 50;

/** Sends five times the capacity of two processes behind the deployed proxy, and measures how soon latency recovers. */
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
    const requests = answerRequests(assignments).app;
    const capacity = (await sendClosedLoop(port, requests, seconds)).perSecond;
    // The overloading client is late itself and reads responses late, so another process measures how long a client
    // waits.
    const pace = { perSecond: PROBE_PER_SECOND, seconds };
    const probe = runProbe({ port, requests: requests.map((request) => request.toString()), ...pace });
    const responses = await sendOpenLoop(port, requests, { perSecond: capacity * OVERLOAD_FACTOR, seconds });
    const probeResponses = await probe;
    // Late requests are the client's limit and don't add load; the time of the last response is the real duration.
    const elapsedSeconds = responses.reduce(
      (last, { completedAtMs }) => Math.max(last, completedAtMs / 1000),
      seconds,
    );
    const succeeded = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 429 || status === 503);
    const probeRejected = probeResponses.filter(({ status }) => status === 429 || status === 503);
    const recoveryMs = await timeRecovery(port, requests);
    console.log(
      `Overload: capacity ${capacity.toFixed(0)} a second; offered ${(responses.length / elapsedSeconds).toFixed(0)}, ` +
        `served ${(succeeded.length / elapsedSeconds).toFixed(0)}, rejected ${rejected.length}; ` +
        `their p95 since they were due ${percentile(rejected, 0.95).toFixed(0)} ms; of the probe ${probeRejected.length} of ` +
        `${probeResponses.length} rejected`,
    );
    return [
      atLeast(
        "overload: share of the capacity that is served",
        succeeded.length / elapsedSeconds / capacity,
        0.8,
      ),
      atMost(
        "overload: p95 of the probe's rejections, ms",
        percentile(probeRejected, 0.95),
        MAX_REJECTION_MS,
      ),
      atMost(
        "overload: neither served nor rejected",
        responses.length - succeeded.length - rejected.length,
        0,
      ),
      atMost("overload: ms until latency is normal again", recoveryMs, MAX_RECOVERY_MS),
    ];
  } finally {
    await proxy.stop();
    await secondServer.stop();
  }
}

/** Starts another process that sends a few requests at the same time. Returns their responses. */
async function runProbe(options: ProbeOptions): Promise<TimedResponse[]> {
  const child = fork(path.join(import.meta.dirname, "probe.ts"));
  child.send(options);
  const [responses] = await once(child, "message");
  return responses as TimedResponse[];
}

/** Milliseconds until one second of steady answers succeeds with normal latency. */
async function timeRecovery(port: number, requests: readonly Buffer[]): Promise<number> {
  const startedAt = performance.now();
  const isHealthy = (responses: TimedResponse[]) =>
    responses.every(({ status }) => status === 200) && percentile(responses, 0.95) < NORMAL_P95_MS;
  while (!isHealthy(await sendOpenLoop(port, requests, { perSecond: 100, seconds: 1 })))
    if (performance.now() - startedAt > 3 * MAX_RECOVERY_MS) break;
  return performance.now() - startedAt - 1_000;
}
