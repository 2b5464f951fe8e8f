import type { Chance } from "../chance.ts";

/** Something worth nothing is still drawn when there is nothing else. */
const LEAST_WEIGHT = 1e-12;

/**
 * One of several, with probability in proportion to its weight; undefined of none. The largest of weight ÷ −ln U wins
 * (engine.md §5f), which is one draw of sampling by exponential clocks.
 */
export function draw<One>(
  all: readonly One[],
  weightOf: (one: One) => number,
  chance: Chance,
): One | undefined {
  let best: One | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const one of all) {
    const key = Math.max(LEAST_WEIGHT, weightOf(one)) / -Math.log(chance());
    if (key > highest) [best, highest] = [one, key];
  }
  return best;
}
