import { atMost, type Check } from "../engine/checks.ts";
import { sendPaced, within } from "../server/paced-sender.ts";
import { answerRequests } from "../server/requests.ts";
import type { Product } from "./product.ts";

/** 6,000 students, an answer every half minute. */
const PER_SECOND = 200;
const [P95_MS, P99_MS, MORE_MB] = [100, 250, 50];

export async function checkSteady({ server, asks }: Product, seconds: number): Promise<Check[]> {
  const { ours } = answerRequests(asks);
  const before = server.memoryMb();
  const replies = await sendPaced(server.port, ours, { perSecond: PER_SECOND, seconds });
  const failures = replies.filter(({ status }) => status !== 200).length;
  console.log(
    `Steady: ${replies.length} answers, ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${within(replies, share).toFixed(1)} ms`).join(", ")}`,
  );
  return [
    atMost("steady: replies that were no 200", failures, 0),
    atMost("steady: p95, ms", within(replies, 0.95), P95_MS),
    atMost("steady: p99, ms", within(replies, 0.99), P99_MS),
    atMost("steady: growth of memory, MB", server.memoryMb() - before, MORE_MB),
  ];
}
