import { setTimeout } from "node:timers/promises";
import type { Stack } from "../../e2e/stack.ts";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import type { Rig } from "./gate.ts";
import { type Acknowledged, enrolment, newTally, play, type Tally } from "./learners.ts";
import { ALL_ANSWERS, countLost, countUnknown, WRONG_TOTALS } from "./stored-answers.ts";

type Trial = {
  rig: Rig;
  stack: Stack;
  /** Where the learners call, when that is not the server itself. */
  url?: string;
  turns: number;
  /** How many answers have to be acknowledged in a turn before it is disturbed. */
  perTurn?: number;
  /** How long it then still goes on, at least and at most. */
  apartMs?: readonly [number, number];
  disturb: (moment: Moment) => Promise<void>;
  /** How long until an answer is acknowledged again, at most. */
  recoveryMs?: number;
  longestMs?: number;
  learners?: number;
  /** How long a learner thinks before an answer. */
  thinkMs?: number;
  /** How long a learner waits for a reply before sending the request again. */
  patienceMs?: number;
};

export type Moment = {
  turn: number;
  /** What has been acknowledged so far. */
  kept: ReadonlyMap<string, Acknowledged>;
  /** Says that the misfortune is over: recovery counts from here, and else from its begin. */
  isOver: () => void;
};

/** The figure of each gate that says how many answers were acknowledged. */
export const ACKNOWLEDGED = "answers acknowledged";
const LEARNERS = 16;
const LONGEST_REQUEST_MS = 15_000;
const LONGEST_TURN_MS = 120_000;
const LOSE_ONE = "delete from responses where ctid = (select min(ctid) from responses)";

/** Learners play while `disturb` is called again and again; then what they were told is compared with what is stored. */
export async function underLoad(trial: Trial): Promise<Check[]> {
  const { rig, stack, url = stack.url, turns, perTurn = 10, apartMs = [1_000, 4_000], thinkMs = 0 } = trial;
  const { statement, cookies } = enrolment(trial.learners ?? LEARNERS);
  await stack.runSql(statement);
  const tally = newTally(trial.patienceMs);
  let isEnough = false;
  const learners = cookies.map((cookie) => play({ url, cookie, tally, thinkMs, isOver: () => isEnough }));
  const recoveries: number[] = [];
  try {
    for (let turn = 0; turn < turns; turn++) {
      await acknowledged(tally, (turn + 1) * perTurn);
      await setTimeout(apartMs[0] + Math.random() * (apartMs[1] - apartMs[0]));
      let from = performance.now();
      const isOver = () => {
        from = performance.now();
      };
      await trial.disturb({ turn, kept: tally.kept, isOver });
      await answeredSince(tally, from);
      recoveries.push(performance.now() - from);
      process.stdout.write(`\r  ${turn + 1} of ${turns} times, ${tally.kept.size} answers`);
    }
  } finally {
    // Also where a misfortune could not be brought about: else they would play for ever.
    isEnough = true;
    await Promise.allSettled(learners);
  }
  await Promise.all(learners);
  describe(tally, recoveries);
  const hasCrashed = stack.hasEnded();
  if (rig.isBroken) await stack.runSql(LOSE_ONE);
  const stored = await stack.runSql(ALL_ANSWERS);
  const totals = await stack.runSql(WRONG_TOTALS);
  return [
    atLeast(ACKNOWLEDGED, tally.kept.size, turns * perTurn),
    atMost("acknowledged answers lost or changed", countLost(tally.kept, stored), 0),
    atMost("answers stored that nobody was told of", countUnknown(tally.kept, stored), tally.refused.length),
    atMost("completed quizzes whose totals are not those of their answers", Number(totals[0]?.count), 0),
    atMost("requests refused for good", tally.refused.length, 0),
    atMost("requests that failed with 500", tally.statuses.get(500) ?? 0, 0),
    atMost("server processes that ended by themselves", Number(hasCrashed), 0),
    atMost("longest recovery, ms", Math.max(...recoveries), trial.recoveryMs ?? 10_000),
    atMost("longest single request, ms", tally.longestRequestMs, LONGEST_REQUEST_MS),
    atMost("longest wait of a learner, ms", tally.longestMs, trial.longestMs ?? 30_000),
  ];
}

/** Waits until so many answers have been acknowledged, but not for ever. */
async function acknowledged(tally: Tally, count: number): Promise<void> {
  const until = performance.now() + LONGEST_TURN_MS;
  while (tally.kept.size < count && performance.now() < until) await setTimeout(20);
}

/** Waits until a request that was sent after this moment has been answered as it should. */
async function answeredSince(tally: Tally, moment: number): Promise<void> {
  const until = performance.now() + 60_000;
  while (tally.latestAnswered < moment && performance.now() < until) await setTimeout(20);
}

function describe({ tries, statuses, refused, longest }: Tally, recoveries: readonly number[]): void {
  const told = [...statuses].sort().map(([status, count]) => `${count} × ${status || "nothing"}`);
  const sorted = recoveries.toSorted((one, other) => one - other);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  console.log(`\n  ${tries} requests (${told.join(", ")}); answered again after ${median} ms (median)`);
  console.log(`  longest wait: ${longest}`);
  for (const refusal of refused.slice(0, 5)) console.log(`  refused: ${refusal}`);
}
