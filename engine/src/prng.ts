/** Returns numbers in (0, 1). The same seed always gives the same numbers. */
export type Prng = () => number;

/**
 * Returns a random generator seeded by values such as a learner and a date, so that a plan made twice is the same
 * (engine.md §5f).
 */
export function seededRandom(...seed: readonly (string | number)[]): Prng {
  let state = hash(seed.join("/"));
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return (mixBits(state) + 0.5) / 2 ** 32;
  };
}

/** FNV-1a over the UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** The finalizer of MurmurHash3: neighbouring states give unrelated numbers. */
function mixBits(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
