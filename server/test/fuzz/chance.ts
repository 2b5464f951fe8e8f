/** Repeatable chance: one seed, one row of numbers (mulberry32). */
export type Chance = {
  /** True in this share of all cases. */
  is: (share: number) => boolean;
  /** A whole number from `low` to `high`. */
  whole: (low: number, high: number) => number;
  /** One of these; there must be one. */
  pick: <T>(values: readonly T[]) => T;
};

export function createChance(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    is: (share) => next() < share,
    whole,
    pick: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
  };
}
