import { setTimeout } from "node:timers/promises";
import type { TestServer } from "../../e2e/test-server.ts";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import {
  type AcknowledgedAnswer,
  createStats,
  type LoadStats,
  learnerSetup,
  playQuizzes,
} from "./learners.ts";
import type { ScenarioOptions } from "./scenario.ts";
import { ALL_ANSWERS, countLost, countUnknown, WRONG_TOTALS } from "./stored-answers.ts";

type FaultTrial = {
  options: ScenarioOptions;
  testServer: TestServer;
  /** Where the learners call, when that is not the server itself. */
  url?: string;
  rounds: number;
  /** How many answers have to be acknowledged in a turn before it is disturbed. */
  answersPerRound?: number;
  /** How long it then still goes on, at least and at most. */
  delayRangeMs?: readonly [number, number];
  injectFault: (context: FaultContext) => Promise<void>;
  /** How long until an answer is acknowledged again, at most. */
  maxRecoveryMs?: number;
  maxWaitMs?: number;
  learners?: number;
  /** How long a learner thinks before an answer. */
  thinkMs?: number;
  /** How long a learner waits for a reply before sending the request again. */
  timeoutMs?: number;
};

export type FaultContext = {
  round: number;
  /** What has been acknowledged so far. */
  acknowledged: ReadonlyMap<string, AcknowledgedAnswer>;
  /** Says that the misfortune is over: recovery counts from here, and else from its begin. */
  markFaultOver: () => void;
};

/** The figure of each gate that says how many answers were acknowledged. */
export const ACKNOWLEDGED = "answers acknowledged";
const LEARNERS = 16;
const MAX_REQUEST_MS = 15_000;
const MAX_ROUND_MS = 120_000;
const SELF_TEST_DAMAGE = "delete from responses where ctid = (select min(ctid) from responses)";

/** Learners play while `disturb` is called again and again; then what they were told is compared with what is stored. */
export async function runUnderLoad(trialOptions: FaultTrial): Promise<Check[]> {
  const {
    options,
    testServer,
    url = testServer.url,
    rounds,
    answersPerRound = 10,
    delayRangeMs = [1_000, 4_000],
    thinkMs = 0,
  } = trialOptions;
  const { statement, cookies } = learnerSetup(trialOptions.learners ?? LEARNERS);
  await testServer.runSql(statement);
  const stats = createStats(trialOptions.timeoutMs);
  let isFinished = false;
  const learners = cookies.map((cookie) =>
    playQuizzes({ url, cookie, stats, thinkMs, shouldStop: () => isFinished }),
  );
  const recoveries: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      await waitForAcknowledged(stats, (round + 1) * answersPerRound);
      await setTimeout(delayRangeMs[0] + Math.random() * (delayRangeMs[1] - delayRangeMs[0]));
      let recoveryStartedAt = performance.now();
      const markFaultOver = () => {
        recoveryStartedAt = performance.now();
      };
      await trialOptions.injectFault({ round, acknowledged: stats.acknowledged, markFaultOver });
      await waitForAnswerSince(stats, recoveryStartedAt);
      recoveries.push(performance.now() - recoveryStartedAt);
      process.stdout.write(`\r  ${round + 1} of ${rounds} times, ${stats.acknowledged.size} answers`);
    }
  } finally {
    // Also where a misfortune could not be brought about: else they would play for ever.
    isFinished = true;
    await Promise.allSettled(learners);
  }
  await Promise.all(learners);
  printSummary(stats, recoveries);
  const hasCrashed = testServer.hasEnded();
  if (options.isSelfTest) await testServer.runSql(SELF_TEST_DAMAGE);
  const stored = await testServer.runSql(ALL_ANSWERS);
  const totals = await testServer.runSql(WRONG_TOTALS);
  return [
    atLeast(ACKNOWLEDGED, stats.acknowledged.size, rounds * answersPerRound),
    atMost("acknowledged answers lost or changed", countLost(stats.acknowledged, stored), 0),
    atMost(
      "answers stored that nobody was told of",
      countUnknown(stats.acknowledged, stored),
      stats.rejected.length,
    ),
    atMost("completed quizzes whose totals are not those of their answers", Number(totals[0]?.count), 0),
    atMost("requests refused for good", stats.rejected.length, 0),
    atMost("requests that failed with 500", stats.statusCounts.get(500) ?? 0, 0),
    atMost("server processes that ended by themselves", Number(hasCrashed), 0),
    atMost("longest recovery, ms", Math.max(...recoveries), trialOptions.maxRecoveryMs ?? 10_000),
    atMost("longest single request, ms", stats.longestRequestMs, MAX_REQUEST_MS),
    atMost("longest wait of a learner, ms", stats.longestWaitMs, trialOptions.maxWaitMs ?? 30_000),
  ];
}

/** Waits until so many answers have been acknowledged, but not for ever. */
async function waitForAcknowledged(stats: LoadStats, count: number): Promise<void> {
  const until = performance.now() + MAX_ROUND_MS;
  while (stats.acknowledged.size < count && performance.now() < until) await setTimeout(20);
}

/** Waits until a request that was sent after this moment has been answered as it should. */
async function waitForAnswerSince(stats: LoadStats, since: number): Promise<void> {
  const until = performance.now() + 60_000;
  while (stats.lastAnsweredAt < since && performance.now() < until) await setTimeout(20);
}

function printSummary(
  { requestCount, statusCounts, rejected, longestWaitLog }: LoadStats,
  recoveries: readonly number[],
): void {
  const statusSummary = [...statusCounts]
    .sort()
    .map(([status, count]) => `${count} × ${status || "nothing"}`);
  const sorted = recoveries.toSorted((one, other) => one - other);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  console.log(
    `\n  ${requestCount} requests (${statusSummary.join(", ")}); answered again after ${median} ms (median)`,
  );
  console.log(`  longest wait: ${longestWaitLog}`);
  for (const rejection of rejected.slice(0, 5)) console.log(`  refused: ${rejection}`);
}
