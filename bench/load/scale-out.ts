import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { freePort } from "../../e2e/test-server.ts";
import { startProxy } from "../../scripts/nginx.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { sendClosedLoop } from "../server/closed-loop-client.ts";
import { httpRequest } from "../server/requests.ts";
import { sessionTokenOf } from "../server/seed-users.ts";
import { type ServerProcess, startApp } from "../server/server-process.ts";
import type { AppUnderTest } from "./app-under-test.ts";

const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
/** Share of the machine's headroom to reach; processes lose the rest by taking turns. */
const MIN_SHARE_OF_HEADROOM = 0.9;

type Run = { perSecond: number; failures: number; busyCores: number; serverUs: number; clientUs: number };

/**
 * Compares one process behind the deployed proxy with two, in turn, three times, on the list of chapters: a read that
 * keeps a process busier than the database. Client, proxy and database are on the same machine, so two processes can
 * gain only what one of them leaves free.
 */
export async function checkScaleOut(
  { server, assignments, environment }: AppUnderTest,
  seconds: number,
): Promise<Check[]> {
  const secondServer = await startApp(environment);
  const userIds = [...new Set(assignments.map(({ userId }) => userId))];
  const requests = userIds.map((id) =>
    httpRequest("GET", "/api/chapters", [`cookie: sid=${sessionTokenOf(id)}`]),
  );
  const runs: { oneServer: Run[]; twoServers: Run[] } = { oneServer: [], twoServers: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      runs.oneServer.push(await measure([server], requests, seconds));
      runs.twoServers.push(await measure([server, secondServer], requests, seconds));
    }
  } finally {
    await secondServer.stop();
  }
  const [oneServer, twoServers] = [medianRun(runs.oneServer), medianRun(runs.twoServers)];
  console.log(`Scale-out: one process ${formatRun(oneServer)}`);
  console.log(`           two         ${formatRun(twoServers)}`);
  const headroom = Math.min(2, availableParallelism() / oneServer.busyCores);
  const gain = twoServers.perSecond / oneServer.perSecond;
  console.log(`           ${gain.toFixed(2)} times as much; the machine's headroom: ${headroom.toFixed(2)}`);
  const failures = [...runs.oneServer, ...runs.twoServers].reduce((sum, run) => sum + run.failures, 0);
  return [
    atLeast("scale-out: share of the machine's headroom", gain / headroom, MIN_SHARE_OF_HEADROOM),
    atMost("scale-out: responses other than 200", failures, 0),
  ];
}

async function measure(servers: ServerProcess[], requests: readonly Buffer[], seconds: number): Promise<Run> {
  const [first, last] = [servers[0], servers.at(-1)];
  const proxy = await startProxy({
    port: await freePort(),
    ports: [first?.port ?? 0, last?.port ?? 0],
    limits: false,
  });
  const port = Number(new URL(proxy.url).port);
  const serverCpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  try {
    await sendClosedLoop(port, requests, WARM_UP_SECONDS);
    const before = { busy: machineCpuMs(), servers: serverCpuMs(), client: process.cpuUsage() };
    const startedAt = performance.now();
    const { perSecond, failures, count } = await sendClosedLoop(port, requests, seconds);
    const { user, system } = process.cpuUsage(before.client);
    return {
      perSecond,
      failures,
      busyCores: (machineCpuMs() - before.busy) / (performance.now() - startedAt),
      serverUs: ((serverCpuMs() - before.servers) * 1000) / count,
      clientUs: (user + system) / count,
    };
  } finally {
    await proxy.stop();
  }
}

/** CPU milliseconds of all processors together so far; NaN if the system has no /proc. */
function machineCpuMs(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
      /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
    return (user + nice + system + irq + softirq) * 10;
  } catch {
    return Number.NaN;
  }
}

const medianRun = (runs: readonly Run[]) =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Run;

/** Formats where the CPU time went, in microseconds per request; the remainder is proxy and database. */
function formatRun({ perSecond, busyCores, serverUs, clientUs }: Run): string {
  const remainderUs = (busyCores * 1_000_000) / perSecond - serverUs - clientUs;
  return (
    `${perSecond.toFixed(0)} a second, ${busyCores.toFixed(2)} processors busy; µs per request: ` +
    `server ${serverUs.toFixed(0)}, client ${clientUs.toFixed(0)}, proxy and database ${remainderUs.toFixed(0)}`
  );
}
