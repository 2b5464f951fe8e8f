/** A repeatable random number generator (mulberry32): the same seed gives the same sequence. */
export type Prng = {
  /** Returns true with this probability, 0 to 1. */
  chance: (probability: number) => boolean;
  /** Returns an integer from `low` to `high`, both included. */
  integer: (low: number, high: number) => number;
  /** Returns one of the values, of which there must be at least one. */
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
