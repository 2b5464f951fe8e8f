/** Names of Greek letters as the library's text alternatives write them. */
const GREEK_LETTERS: Record<string, string> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  ζ: "zeta",
  η: "eta",
  θ: "theta",
  ι: "iota",
  κ: "kappa",
  λ: "lambda",
  μ: "mu",
  ν: "nu",
  ξ: "xi",
  π: "pi",
  ρ: "rho",
  σ: "sigma",
  ς: "sigma",
  τ: "tau",
  υ: "upsilon",
  φ: "phi",
  χ: "chi",
  ψ: "psi",
  ω: "omega",
};
/** British and American spellings. */
const SPELLING_VARIANTS = [
  ["sulph", "sulf"],
  ["aluminium", "aluminum"],
  ["colour", "color"],
  ["vapour", "vapor"],
  ["behaviour", "behavior"],
  ["odour", "odor"],
  ["isation", "ization"],
] as const;
/** Abbreviations and words that students use, and the library's terms for them. */
const ALIASES = new Map(
  Object.entries({
    ksp: ["solubility product"],
    goc: ["principles of organic"],
    mot: ["molecular orbital"],
    vbt: ["valence bond"],
    cft: ["crystal field"],
    carbohydrate: ["sugar", "saccharide", "monosaccharide", "disaccharide", "polysaccharide"],
  }),
);

/** Names that students use for a chapter but that are not part of the chapter's name. */
const CHAPTER_SYNONYMS = [[/\bmole concepts?\b/gi, "some basic concepts of chemistry"]] as const;

/** Replaces students' names for chapters in a query with the names in the library. */
export function applySynonyms(query: string): string {
  return CHAPTER_SYNONYMS.reduce(
    (result, [synonym, libraryName]) => result.replace(synonym, libraryName),
    query,
  );
}

/**
 * Returns the ways in which the library may spell a word of a query, the word itself first. A spelling may consist of
 * several words separated by spaces.
 */
export function spellingsOf(word: string): string[] {
  const spelledOut = word
    .toLowerCase()
    .replace(/./gu, (letter) => (letter in GREEK_LETTERS ? ` ${GREEK_LETTERS[letter]} ` : letter));
  const variants = SPELLING_VARIANTS.flatMap(([british, american]) => [
    word.replaceAll(british, american),
    word.replaceAll(american, british),
  ]);
  const aliases = ALIASES.get(word) ?? ALIASES.get(word.replace(/s$/, "")) ?? [];
  return [...new Set([word, spelledOut.trim(), ...variants, ...aliases])];
}

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into
 * the other (optimal string alignment: Damerau 1964, no letter is edited twice), or infinity if that's more than `max`.
 */
export function editDistance(a: string, b: string, max = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY;
  // No two words are further apart.
  const far = a.length + b.length;
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= b.length; column++) last.push(column);
  let lastLeast = 0;
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      // A letter never stands for one that is further away than `max`.
      if (Math.abs(row - column) > max) {
        next.push(far);
        continue;
      }
      const letter = a[row - 1];
      const replaced = at(last, column - 1) + (letter === b[column - 1] ? 0 : 1);
      const isSwap = letter === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? at(beforeLast, column - 2) + 1 : far;
      const distance = Math.min(replaced, swapped, at(last, column) + 1, at(next, column - 1) + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    // Each further row builds on one of the last two, so the distance can only grow from here.
    if (least > max && lastLeast > max) return Number.POSITIVE_INFINITY;
    [beforeLast, last, lastLeast] = [last, next, least];
  }
  const distance = at(last, b.length);
  return distance > max ? Number.POSITIVE_INFINITY : distance;
}

const at = (row: readonly number[], column: number) => row[column] ?? 0;
