import { editDistance } from "./edit-distance.ts";

/** A word of a query, and the ways in which a text may spell it. */
export type SpelledWord = { word: string; spellings: string[] };
/** What the library knows of it. */
export type QueryWord = SpelledWord & {
  /** Like "the" or "what": it stands in nearly every text. */
  is_stop_word: boolean;
  /** Some text holds it, or a longer word that begins with it. */
  is_known: boolean;
  /** Words of the library that look like one that is not known. */
  similar: string[];
  /** One that is not known, as words that stand side by side in some text. */
  split_word: string | null;
};

/** What a document must hold: any of these words, or of those that begin so. */
export type Term = { words: string[]; isPrefix: boolean };

const MAX_TERMS = 8;

/** `co-ordination` has its hyphen for the eye, unlike `acid-base`, and the sign ∆ looks like the letter Δ. */
export const normalizeQuery = (query: string) => query.replace(/\bco-(?=o)/gi, "co").replaceAll("∆", "Δ");

/**
 * The terms to look for. Common words are left out unless there are no others; a slip of the pen stands for the
 * words that may be meant; what no text holds and nothing resembles is left out.
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

/** The candidates that are at most a slip or two away, nearest first. */
function closestWords(word: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(word, candidate) }))
    .filter(({ distance }) => distance <= maxDistance(word))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** To `faradays` as to `faraday`: who writes a name may leave out what makes it a plural, or whose it is. */
function distanceTo(word: string, candidate: string): number {
  return Math.min(editDistance(word, candidate), editDistance(word, candidate.replace(/s$/, "")));
}

/** In a short word another letter makes another word. Formulae are no words of the lexicon, so none is mistaken. */
function maxDistance(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
