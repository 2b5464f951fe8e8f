import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../../e2e/stack.ts";
import { startProxy } from "../../scripts/nginx.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { type Reply, sendPaced, within } from "../server/paced-sender.ts";
import { answerRequests } from "../server/requests.ts";
import { send } from "../server/sender.ts";
import { startProduct } from "../server/started-process.ts";
import type { Product } from "./product.ts";
import type { Task } from "./witness.ts";

const TIMES = 5;
const [REFUSAL_MS, RECOVERY_MS] = [100, 10_000];
const USUAL_MS = 250;
/** So few that their sender is never late by itself. */
const WITNESS_PER_SECOND = 50;

/** Five times what two processes behind the deployed proxy manage, and how soon all is well afterwards. */
export async function checkOverload({ server, asks, settings }: Product, seconds: number): Promise<Check[]> {
  const second = await startProduct(settings);
  const proxy = await startProxy({
    port: await freePort(),
    ports: [server.port, second.port],
    limits: false,
  });
  try {
    const port = Number(new URL(proxy.url).port);
    const { ours } = answerRequests(asks);
    const best = (await send(port, ours, seconds)).perSecond;
    // The sender of the flood is late itself and reads replies late, so what a client waits is another process's to say.
    const pace = { perSecond: WITNESS_PER_SECOND, seconds };
    const witness = watch({ port, requests: ours.map((one) => one.toString()), ...pace });
    const replies = await sendPaced(port, ours, { perSecond: best * TIMES, seconds });
    const seen = await witness;
    // What was sent late was no more than the sender could do; the time of the last reply is the time it took.
    const lasted = replies.reduce((last, { atMs }) => Math.max(last, atMs / 1000), seconds);
    const served = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status === 429 || status === 503);
    const turnedAway = seen.filter(({ status }) => status === 429 || status === 503);
    const recovery = await recover(port, ours);
    console.log(
      `Overload: best ${best.toFixed(0)} a second; offered ${(replies.length / lasted).toFixed(0)}, ` +
        `served ${(served.length / lasted).toFixed(0)}, refused ${refused.length}; ` +
        `p95 of those from when they were due ${within(refused, 0.95).toFixed(0)} ms, beside it ${turnedAway.length} of ` +
        `${seen.length} refused`,
    );
    return [
      atLeast("overload: share of the best that is served", served.length / lasted / best, 0.8),
      atMost("overload: p95 of a refusal beside the flood, ms", within(turnedAway, 0.95), REFUSAL_MS),
      atMost("overload: neither served nor refused", replies.length - served.length - refused.length, 0),
      atMost("overload: ms until answers take as long as usual", recovery, RECOVERY_MS),
    ];
  } finally {
    await proxy.stop();
    await second.stop();
  }
}

/** The replies that a process of its own gets to a few requests meanwhile. */
async function watch(task: Task): Promise<Reply[]> {
  const child = fork(path.join(import.meta.dirname, "witness.ts"));
  child.send(task);
  const [replies] = await once(child, "message");
  return replies as Reply[];
}

/** Milliseconds until one second of steady answers goes through as if nothing had been. */
async function recover(port: number, requests: readonly Buffer[]): Promise<number> {
  const from = performance.now();
  const isWell = (replies: Reply[]) =>
    replies.every(({ status }) => status === 200) && within(replies, 0.95) < USUAL_MS;
  while (!isWell(await sendPaced(port, requests, { perSecond: 100, seconds: 1 })))
    if (performance.now() - from > 3 * RECOVERY_MS) break;
  return performance.now() - from - 1_000;
}
