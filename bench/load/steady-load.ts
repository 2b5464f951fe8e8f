import { atMost, type Check } from "../engine/checks.ts";
import { percentile, sendOpenLoop } from "../server/open-loop-client.ts";
import { answerRequests } from "../server/requests.ts";
import type { AppUnderTest } from "./app-under-test.ts";

/** 6,000 students who send an answer every half minute. */
const REQUESTS_PER_SECOND = 200;
const [P95_MS, P99_MS, MAX_GROWTH_MB] = [100, 250, 50];

export async function checkSteadyLoad(
  { server, assignments }: AppUnderTest,
  seconds: number,
): Promise<Check[]> {
  const requests = answerRequests(assignments).app;
  const before = server.memoryMb();
  const responses = await sendOpenLoop(server.port, requests, { perSecond: REQUESTS_PER_SECOND, seconds });
  const failures = responses.filter(({ status }) => status !== 200).length;
  console.log(
    `Steady load: ${responses.length} answers, ${[0.5, 0.95, 0.99].map((fraction) => `p${fraction * 100} ${percentile(responses, fraction).toFixed(1)} ms`).join(", ")}`,
  );
  return [
    atMost("steady load: responses other than 200", failures, 0),
    atMost("steady load: p95, ms", percentile(responses, 0.95), P95_MS),
    atMost("steady load: p99, ms", percentile(responses, 0.99), P99_MS),
    atMost("steady load: memory growth, MB", server.memoryMb() - before, MAX_GROWTH_MB),
  ];
}
