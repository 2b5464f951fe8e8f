import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { startProxy } from "../faults/nginx.ts";
import { type Reply, sendPaced, within } from "../server/paced-sender.ts";
import { answerRequests } from "../server/requests.ts";
import { send } from "../server/sender.ts";
import { startProduct } from "../server/started-process.ts";
import type { Product } from "./product.ts";

const TIMES = 5;
const [REFUSAL_MS, RECOVERY_MS] = [100, 10_000];
const USUAL_MS = 250;

/** Five times what two processes behind the deployed proxy manage, and how soon all is well afterwards. */
export async function checkOverload({ server, asks, settings }: Product, seconds: number): Promise<Check[]> {
  const second = await startProduct(settings);
  const proxy = await startProxy([server.port, second.port]);
  try {
    const port = Number(new URL(proxy.url).port);
    const { ours } = answerRequests(asks);
    const best = (await send(port, ours, seconds)).perSecond;
    const replies = await sendPaced(port, ours, { perSecond: best * TIMES, seconds });
    // What was sent late was no more than the sender could do; the time of the last reply is the time it took.
    const lasted = replies.reduce((last, { atMs }) => Math.max(last, atMs / 1000), seconds);
    const served = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status === 429 || status === 503);
    const recovery = await recover(port, ours);
    console.log(
      `Overload: best ${best.toFixed(0)} a second; offered ${(replies.length / lasted).toFixed(0)}, ` +
        `served ${(served.length / lasted).toFixed(0)}, refused ${refused.length}`,
    );
    return [
      atLeast("overload: share of the best that is served", served.length / lasted / best, 0.8),
      atMost("overload: p95 of a refusal, ms", within(refused, 0.95), REFUSAL_MS),
      atMost("overload: neither served nor refused", replies.length - served.length - refused.length, 0),
      atMost("overload: ms until answers take as long as usual", recovery, RECOVERY_MS),
    ];
  } finally {
    await proxy.stop();
    await second.stop();
  }
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
