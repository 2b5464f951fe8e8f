import type { Prng } from "../prng.ts";

/** Items without weight are still sampled if there is nothing else. */
const MIN_WEIGHT = 1e-12;

/**
 * Samples one item with probability proportional to its weight; returns undefined for an empty list. The item with
 * the largest weight ÷ −ln U wins (engine.md §5f), which is one step of sampling by exponential clocks.
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
