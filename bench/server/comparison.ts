import type { Requests } from "./requests.ts";
import { type Sent, send } from "./sender.ts";
import type { Started } from "./started-process.ts";

/** Middle of the rounds of one side; `processorUs`: what the server alone used for each request. */
export type Figures = { perSecond: number; p50: number; p99: number; processorUs: number };
export type Compared = { ours: Figures; floor: Figures; failures: number };

type Sides = {
  floor: Started;
  ours: Started;
  requests: Requests;
  seconds: number;
  /** Before each run. */
  reset?: () => Promise<void>;
};

const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

/** Both sides in turn, three times, so that whatever else the machine does falls on both. */
export async function compare({ requests, seconds, reset, ...sides }: Sides): Promise<Compared> {
  const rounds = { floor: [] as Round[], ours: [] as Round[] };
  for (const side of ["floor", "ours"] as const)
    await send(sides[side].port, requests[side], WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ["floor", "ours"] as const) {
      await reset?.();
      const before = sides[side].processorMs();
      const sent = await send(sides[side].port, requests[side], seconds);
      const processorUs = ((sides[side].processorMs() - before) * 1000) / sent.count;
      rounds[side].push({ ...sent, processorUs });
    }
  }
  const failures = [...rounds.floor, ...rounds.ours].reduce((sum, round) => sum + round.failures, 0);
  return { floor: middleOf(rounds.floor), ours: middleOf(rounds.ours), failures };
}

type Round = Sent & { processorUs: number };

function middleOf(rounds: readonly Round[]): Figures {
  const middle = (name: keyof Figures) =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  return {
    perSecond: middle("perSecond"),
    p50: middle("p50"),
    p99: middle("p99"),
    processorUs: middle("processorUs"),
  };
}

/** One line for each side, and what the database alone can do. */
export function printCompared(name: string, { ours, floor }: Compared, alone: number): void {
  console.log(`${name}, each second`);
  console.log(`  pgbench ${alone.toFixed(0)}`);
  console.log(`  floor   ${lineOf(floor)}`);
  const share = ((100 * ours.perSecond) / floor.perSecond).toFixed(0);
  console.log(`  ours    ${lineOf(ours)} (${share} % of the floor)`);
}

const lineOf = ({ perSecond, p50, p99, processorUs }: Figures) =>
  `${perSecond.toFixed(0)}, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${processorUs.toFixed(0)} µs of processor`;
