/** A word of a query, and the ways in which a text may spell it. */
export type SpelledWord = { word: string; spellings: string[] };
/** A word of a query with what the library contains of it. */
export type QueryWord = SpelledWord & {
  /** Whether it's a word like "the" or "what" that is in nearly every text. */
  is_stop_word: boolean;
  /** Whether a text contains the word or a longer word that begins with it. */
  is_known: boolean;
};

/** What a document must contain: any of these words or, if `isPrefix`, any word that begins with one of them. */
export type Term = { words: string[]; isPrefix: boolean };

const MAX_TERMS = 8;

/**
 * Removes the hyphen from `co-ordination` (but not from `acid-base`), and replaces the increment sign ∆ with the
 * letter Δ.
 */
export const normalizeQuery = (query: string) => query.replace(/\bco-(?=o)/gi, "co").replaceAll("∆", "Δ");

/** Returns the different words of a query without stop words, unless there are no other words. */
export function significantWords(words: readonly QueryWord[]): QueryWord[] {
  const significant = words.filter((queryWord) => !queryWord.is_stop_word);
  return [
    ...new Map(
      (significant.length > 0 ? significant : words).map((queryWord) => [queryWord.word, queryWord]),
    ).values(),
  ];
}

/**
 * Returns the terms to search for. A word that no text contains is replaced by its correction, or omitted if it has none.
 */
export function chooseTerms(words: readonly QueryWord[], corrections: ReadonlyMap<string, Term>): Term[] {
  return words
    .map(({ word, spellings, is_known }) =>
      is_known ? { words: spellings, isPrefix: true } : corrections.get(word),
    )
    .filter((term) => term !== undefined)
    .slice(0, MAX_TERMS);
}
