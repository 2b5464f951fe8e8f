import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { freePort } from "../../e2e/stack.ts";
import { startProxy } from "../../scripts/nginx.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { tokenOf } from "../server/crowd.ts";
import { httpRequest } from "../server/requests.ts";
import { send } from "../server/sender.ts";
import { type Started, startProduct } from "../server/started-process.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
/** Of what the machine has room for; the rest is what processes lose by taking turns. */
const SHARE_OF_ROOM = 0.9;

type Run = { perSecond: number; failures: number; busyCores: number; servers: number; sender: number };

/**
 * One process behind the deployed proxy against two, in turn, three times, on the list of chapters: a read that keeps a
 * process busier than the database. Sender, proxy and database are on the same machine, so what two can gain is what
 * one, with all of these, leaves free.
 */
export async function checkScaleOut({ server, asks, settings }: Product, seconds: number): Promise<Check[]> {
  const second = await startProduct(settings);
  const users = [...new Set(asks.map(({ userId }) => userId))];
  const requests = users.map((id) => httpRequest("GET", "/api/chapters", [`cookie: sid=${tokenOf(id)}`]));
  const runs: { one: Run[]; two: Run[] } = { one: [], two: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      runs.one.push(await measure([server], requests, seconds));
      runs.two.push(await measure([server, second], requests, seconds));
    }
  } finally {
    await second.stop();
  }
  const [one, two] = [middleOf(runs.one), middleOf(runs.two)];
  console.log(`Scale-out: one process ${lineOf(one)}`);
  console.log(`           two         ${lineOf(two)}`);
  const room = Math.min(2, availableParallelism() / one.busyCores);
  const gain = two.perSecond / one.perSecond;
  console.log(`           ${gain.toFixed(2)} times as much; the machine has room for ${room.toFixed(2)}`);
  const failures = [...runs.one, ...runs.two].reduce((sum, run) => sum + run.failures, 0);
  return [
    atLeast("scale-out: share of what the machine has room for", gain / room, SHARE_OF_ROOM),
    atMost("scale-out: replies that were no 200", failures, 0),
  ];
}

async function measure(servers: Started[], requests: readonly Buffer[], seconds: number): Promise<Run> {
  const [first, last] = [servers[0], servers.at(-1)];
  const proxy = await startProxy({
    port: await freePort(),
    ports: [first?.port ?? 0, last?.port ?? 0],
    limits: false,
  });
  const port = Number(new URL(proxy.url).port);
  const used = () => servers.reduce((sum, server) => sum + server.processorMs(), 0);
  try {
    await send(port, requests, WARM_UP_SECONDS);
    const before = { busy: busyMs(), servers: used(), sender: process.cpuUsage() };
    const from = performance.now();
    const { perSecond, failures, count } = await send(port, requests, seconds);
    const { user, system } = process.cpuUsage(before.sender);
    return {
      perSecond,
      failures,
      busyCores: (busyMs() - before.busy) / (performance.now() - from),
      servers: ((used() - before.servers) * 1000) / count,
      sender: (user + system) / count,
    };
  } finally {
    await proxy.stop();
  }
}

/** Milliseconds that all processors together have worked so far; NaN where the system has no /proc. */
function busyMs(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
      /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
    return (user + nice + system + irq + softirq) * 10;
  } catch {
    return Number.NaN;
  }
}

const middleOf = (runs: readonly Run[]) =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Run;

/** Where the processors' time went, in microseconds for each call; the rest is the proxy and the database. */
function lineOf({ perSecond, busyCores, servers, sender }: Run): string {
  const rest = (busyCores * 1_000_000) / perSecond - servers - sender;
  return (
    `${perSecond.toFixed(0)} a second, ${busyCores.toFixed(2)} processors busy; µs a call: ` +
    `server ${servers.toFixed(0)}, sender ${sender.toFixed(0)}, proxy and database ${rest.toFixed(0)}`
  );
}
