/** Repeatable chance: one seed, one row of numbers (mulberry32). */
export type Prng = {
  /** True in this share of all cases. */
  chance: (probability: number) => boolean;
  /** A whole number from `low` to `high`. */
  integer: (low: number, high: number) => number;
  /** One of these; there must be one. */
  pick: <T>(values: readonly T[]) => T;
};

export function createPrng(seed: number): Prng {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    chance: (probability) => next() < probability,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
  };
}
