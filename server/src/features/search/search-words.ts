import { editDistance } from "./edit-distance.ts";

/** A word of a query, and what the library knows of it. */
export type QueryWord = {
  word: string;
  /** Like "the" or "what": it stands in nearly every text. */
  is_common: boolean;
  /** Some text holds it, or a longer word that begins with it. */
  is_known: boolean;
  /** Words of the library that look like one that is not known. */
  similar: string[];
};

/** What a document must hold: a word or one that begins with it, or else any of these words. */
export type Term = { words: string[]; isBeginning: boolean };

const MOST_TERMS = 8;

/**
 * The terms to look for. Common words are left out unless there are no others; a slip of the pen stands for the
 * words that may be meant; what no text holds and nothing resembles is left out.
 */
export function chooseTerms(words: readonly QueryWord[]): Term[] {
  const telling = words.filter((one) => !one.is_common);
  const chosen = new Map((telling.length > 0 ? telling : words).map((one) => [one.word, one]));
  return [...chosen.values()]
    .map(toTerm)
    .filter((term) => term.words.length > 0)
    .slice(0, MOST_TERMS);
}

function toTerm({ word, is_known, similar }: QueryWord): Term {
  return is_known
    ? { words: [word], isBeginning: true }
    : { words: meant(word, similar), isBeginning: false };
}

/** The candidates that are at most a slip or two away, nearest first. */
function meant(word: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= slipsForgiven(word))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** In a short word another letter makes another word. Formulae are no words of the lexicon, so none is mistaken. */
function slipsForgiven(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
