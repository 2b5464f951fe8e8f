import { editDistance } from "./search-spellings.ts";

/** A word of a query, and the ways in which a text may spell it. */
export type SpelledWord = { word: string; spellings: string[] };
/** A word of a query with what the library contains of it. */
export type QueryWord = SpelledWord & {
  /** Whether it's a word like "the" or "what" that is in nearly every text. */
  is_stop_word: boolean;
  /** Whether a text contains the word or a longer word that begins with it. */
  is_known: boolean;
  /** If the word is unknown: similar words of the library. */
  similar: string[];
  /** If the word is unknown: the words of a text into which it can be split, or null. */
  split_word: string | null;
};

/** What a document must contain: any of these words or, if `isPrefix`, any word that begins with one of them. */
export type Term = { words: string[]; isPrefix: boolean };

const MAX_TERMS = 8;

/**
 * Removes the hyphen from `co-ordination` (but not from `acid-base`), and replaces the increment sign ∆ with the
 * letter Δ.
 */
export const normalizeQuery = (query: string) => query.replace(/\bco-(?=o)/gi, "co").replaceAll("∆", "Δ");

/**
 * Returns the terms to search for. Stop words are omitted unless there are no other words. A misspelled word is
 * replaced by the words that may be meant. A word that no text contains and that resembles none is omitted.
 */
export function chooseTerms(words: readonly QueryWord[]): Term[] {
  const significant = words.filter((queryWord) => !queryWord.is_stop_word);
  const uniqueWords = new Map(
    (significant.length > 0 ? significant : words).map((queryWord) => [queryWord.word, queryWord]),
  );
  return [...uniqueWords.values()]
    .map(toTerm)
    .filter((term) => term.words.length > 0)
    .slice(0, MAX_TERMS);
}

function toTerm({ word, spellings, is_known, similar, split_word }: QueryWord): Term {
  if (is_known) return { words: spellings, isPrefix: true };
  const words = closestWords(word, similar);
  return words.length === 0 && split_word !== null
    ? { words: [split_word], isPrefix: true }
    : { words, isPrefix: false };
}

/** Returns the candidates within the maximum distance, nearest first. */
function closestWords(word: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(word, candidate) }))
    .filter(({ distance }) => distance <= maxDistance(word))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/**
 * Also compares without a final `s`, because a query may omit a plural or possessive ending: `faraday` for
 * `faradays`; and with double letters as single ones, because names are often doubled in the wrong place: `hoffman` for
 * `hofmann`.
 */
function distanceTo(word: string, candidate: string): number {
  const singular = candidate.replace(/s$/, "");
  return Math.min(
    editDistance(word, candidate),
    editDistance(word, singular),
    1 + editDistance(undoubled(word), undoubled(candidate)),
  );
}

const undoubled = (word: string) => word.replace(/(.)\1/gu, "$1");

/**
 * In a short word, a different letter makes a different word. Formulas aren't in the vocabulary, so none is a
 * candidate.
 */
function maxDistance(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
