import type { Prng } from "../prng.ts";

/** Something worth nothing is still drawn when there is nothing else. */
const MIN_WEIGHT = 1e-12;

/**
 * One of several, with probability in proportion to its weight; undefined of none. The largest of weight ÷ −ln U wins
 * (engine.md §5f), which is one draw of sampling by exponential clocks.
 */
export function weightedSample<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: Prng,
): Item | undefined {
  let best: Item | undefined;
  let bestKey = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const key = Math.max(MIN_WEIGHT, weightOf(item)) / -Math.log(random());
    if (key > bestKey) [best, bestKey] = [item, key];
  }
  return best;
}
