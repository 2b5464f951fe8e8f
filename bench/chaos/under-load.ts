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
  /** Address that the learners use, if it is not the server's own. */
  url?: string;
  rounds: number;
  /** How many answers must be acknowledged in a round before the fault. */
  answersPerRound?: number;
  /** Shortest and longest additional delay before the fault. */
  delayRangeMs?: readonly [number, number];
  injectFault: (context: FaultContext) => Promise<void>;
  /** Longest time allowed until an answer is acknowledged again. */
  maxRecoveryMs?: number;
  maxWaitMs?: number;
  learners?: number;
  /** Mean time that a learner thinks before an answer. */
  thinkMs?: number;
  /** How long a learner waits for a response before sending the request again. */
  timeoutMs?: number;
};

export type FaultContext = {
  round: number;
  /** The answers acknowledged so far. */
  acknowledged: ReadonlyMap<string, AcknowledgedAnswer>;
  /** Marks the end of the fault: recovery is timed from here, otherwise from the start of the fault. */
  markFaultOver: () => void;
};

/** Name of the check that counts the acknowledged answers. */
export const ACKNOWLEDGED = "answers acknowledged";
const LEARNERS = 16;
const MAX_REQUEST_MS = 15_000;
const MAX_ROUND_MS = 120_000;
const SELF_TEST_DAMAGE = "delete from responses where ctid = (select min(ctid) from responses)";

/** Lets learners play while `injectFault` is called again and again, then compares acknowledged and stored answers. */
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
    // Also if a fault could not be injected; otherwise the learners would play forever.
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
      "stored answers that were never acknowledged",
      countUnknown(stats.acknowledged, stored),
      stats.rejected.length,
    ),
    atMost("completed quizzes whose totals don't match their answers", Number(totals[0]?.count), 0),
    atMost("requests rejected permanently", stats.rejected.length, 0),
    atMost("requests that failed with 500", stats.statusCounts.get(500) ?? 0, 0),
    atMost("server processes that crashed", Number(hasCrashed), 0),
    atMost("longest recovery, ms", Math.max(...recoveries), trialOptions.maxRecoveryMs ?? 10_000),
    atMost("longest single request, ms", stats.longestRequestMs, MAX_REQUEST_MS),
    atMost("longest wait of a learner, ms", stats.longestWaitMs, trialOptions.maxWaitMs ?? 30_000),
  ];
}

/** Waits until this many answers are acknowledged, up to a time limit. */
async function waitForAcknowledged(stats: LoadStats, count: number): Promise<void> {
  const until = performance.now() + MAX_ROUND_MS;
  while (stats.acknowledged.size < count && performance.now() < until) await setTimeout(20);
}

/** Waits until a request that was sent after this moment has succeeded, up to a time limit. */
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
    .map(([status, count]) => `${count} × ${status || "no-response"}`);
  const sorted = recoveries.toSorted((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  console.log(
    `\n  ${requestCount} requests (${statusSummary.join(", ")}); recovered after ${median} ms (median)`,
  );
  console.log(`  longest wait: ${longestWaitLog}`);
  for (const rejection of rejected.slice(0, 5)) console.log(`  rejected: ${rejection}`);
}
