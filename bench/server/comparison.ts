import { type LoadResult, sendClosedLoop } from "./closed-loop-client.ts";
import type { Requests } from "./requests.ts";
import type { ServerProcess } from "./server-process.ts";

/** Medians over the rounds of one side; `cpuUs` is the CPU time that the server alone used per request. */
export type Measurements = { perSecond: number; p50: number; p99: number; cpuUs: number };
export type Comparison = { app: Measurements; baseline: Measurements; failures: number };

type Sides = {
  baseline: ServerProcess;
  app: ServerProcess;
  requests: Requests;
  seconds: number;
  /** Runs before each round. */
  reset?: () => Promise<void>;
};

const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

/** Measures both sides in turn, three times, so that other load on the machine affects both. */
export async function compare({ requests, seconds, reset, ...sides }: Sides): Promise<Comparison> {
  const rounds = { baseline: [] as Round[], app: [] as Round[] };
  for (const side of ["baseline", "app"] as const)
    await sendClosedLoop(sides[side].port, requests[side], WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ["baseline", "app"] as const) {
      await reset?.();
      const before = sides[side].cpuMs();
      const result = await sendClosedLoop(sides[side].port, requests[side], seconds);
      const cpuUs = ((sides[side].cpuMs() - before) * 1000) / result.count;
      rounds[side].push({ ...result, cpuUs });
    }
  }
  const failures = [...rounds.baseline, ...rounds.app].reduce((sum, round) => sum + round.failures, 0);
  return { baseline: medianOf(rounds.baseline), app: medianOf(rounds.app), failures };
}

type Round = LoadResult & { cpuUs: number };

function medianOf(rounds: readonly Round[]): Measurements {
  const medianBy = (name: keyof Measurements) =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  return {
    perSecond: medianBy("perSecond"),
    p50: medianBy("p50"),
    p99: medianBy("p99"),
    cpuUs: medianBy("cpuUs"),
  };
}

/** Prints one line per side, and what the database alone can do. */
export function printComparison(name: string, { app, baseline }: Comparison, databaseOnly: number): void {
  console.log(`${name}, per second`);
  console.log(`  pgbench ${databaseOnly.toFixed(0)}`);
  console.log(`  baseline ${formatMeasurements(baseline)}`);
  const percent = ((100 * app.perSecond) / baseline.perSecond).toFixed(0);
  console.log(`  app      ${formatMeasurements(app)} (${percent} % of the baseline)`);
}

const formatMeasurements = ({ perSecond, p50, p99, cpuUs }: Measurements) =>
  `${perSecond.toFixed(0)}, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpuUs.toFixed(0)} µs of CPU`;
