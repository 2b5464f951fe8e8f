/** Names of letters as a text of the library says them when it is read aloud. */
const GREEK_LETTERS: Record<string, string> = {
  ...{
    α: "alpha",
    β: "beta",
    γ: "gamma",
    δ: "delta",
    ε: "epsilon",
    ζ: "zeta",
    η: "eta",
    θ: "theta",
    ι: "iota",
  },
  ...{
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
  },
  ...{ υ: "upsilon", φ: "phi", χ: "chi", ψ: "psi", ω: "omega" },
};
/** English as it is written on either side of the Atlantic. */
const SPELLING_VARIANTS = [
  ["sulph", "sulf"],
  ["aluminium", "aluminum"],
  ["colour", "color"],
  ["vapour", "vapor"],
  ["behaviour", "behavior"],
  ["odour", "odor"],
  ["isation", "ization"],
] as const;
/** What students say, and what the library calls it. */
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

/** What students call a chapter whose name holds none of these words together. */
const CHAPTER_SYNONYMS = [[/\bmole concepts?\b/gi, "some basic concepts of chemistry"]] as const;

/** A query with the library's own names in it. */
export function applySynonyms(query: string): string {
  return CHAPTER_SYNONYMS.reduce(
    (result, [synonym, libraryName]) => result.replace(synonym, libraryName),
    query,
  );
}

/** The ways in which the library may spell a word of a query, the word itself first. Several words stand side by side. */
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
