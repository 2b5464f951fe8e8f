/** A word of a query in small letters and, if it is typed as a formula (`NO`), as it was typed. */
export type TypedWord = { word: string; formula: string | null };
/** A word of a query, and the ways in which a text may spell it. */
export type SpelledWord = TypedWord & { spellings: string[] };
/** A word of a query with what the library contains of it. */
export type QueryWord = SpelledWord & {
  /** Whether it's a word like "the" or "what" that is in nearly every text. */
  is_stop_word: boolean;
  /** Whether a text contains the word or a longer word that begins with it. */
  is_known: boolean;
};

/**
 * What a document must contain: any of these words or, if `isPrefix`, any word that begins with one of them or exactly
 * this formula.
 */
export type Term = { words: string[]; isPrefix: boolean; formula?: string | null };

const MAX_WORDS = 8;

/**
 * Removes the hyphen from `co-ordination` (but not from `acid-base`), and replaces the increment sign ∆ with the
 * letter Δ.
 */
export const normalizeQuery = (query: string) => query.replace(/\bco-(?=o)/gi, "co").replaceAll("∆", "Δ");

/**
 * Takes those formulas for words that are rather typed as words: in a query of several words, a symbol such as `In` or
 * `As`, and all of them if the whole query is in capital letters.
 */
export function formulasMeant(words: readonly TypedWord[], query: string): TypedWord[] {
  const isInCapitals =
    query === query.toUpperCase() &&
    words.some(({ word, formula }) => formula === null && /[a-z]/.test(word));
  const isMeant = ({ formula }: TypedWord) =>
    words.length === 1 || (!isInCapitals && !/^[A-Z][a-z]?$/.test(formula ?? ""));
  return words.map((word) => (isMeant(word) ? word : { ...word, formula: null }));
}

/**
 * Returns the different words of a query without stop words, unless there are no other words. A word that is typed as a
 * formula in one place is one.
 */
export function significantWords(words: readonly QueryWord[]): QueryWord[] {
  const significant = words.filter((queryWord) => !queryWord.is_stop_word);
  const used = significant.length > 0 ? significant : words;
  const formulas = new Map(used.filter(({ formula }) => formula !== null).map((word) => [word.word, word]));
  return [...new Map(used.map((word) => [word.word, formulas.get(word.word) ?? word])).values()];
}

/**
 * Returns the words that are searched for, so that a long query costs no more than one of eight words: those in the library
 * come first, and then the longest, which say most. They stay in the order of the query.
 */
export function limitWords(words: readonly QueryWord[]): QueryWord[] {
  const best = words.toSorted(
    (a, b) => Number(b.is_known) - Number(a.is_known) || b.word.length - a.word.length,
  );
  const chosen = new Set(best.slice(0, MAX_WORDS));
  return words.filter((word) => chosen.has(word));
}

/**
 * Returns the terms to search for. A word that no text contains is replaced by its correction, or omitted if it has none.
 */
export function chooseTerms(words: readonly QueryWord[], corrections: ReadonlyMap<string, Term>): Term[] {
  return words
    .map(({ word, formula, spellings, is_known }) =>
      is_known ? { words: spellings, isPrefix: true, formula } : corrections.get(word),
    )
    .filter((term) => term !== undefined);
}
