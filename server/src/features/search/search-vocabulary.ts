import { editDistance } from "./search-spellings.ts";

/** The words of the library, each with a bit for each of its letters. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Maximum number of words that replace a misspelled one. */
const MAX_CLOSEST = 40;
const MIN_JOINED_LENGTH = 6;
/** A longer word isn't split, because each way to split it takes one search of the library. */
const MAX_JOINED_LENGTH = 20;

/** Creates the vocabulary from the words of the library. */
export const createVocabulary = (words: readonly string[]): Vocabulary =>
  new Map(words.map((word) => [word, letterBitsOf(word)]));

/**
 * Returns the words of the library within the maximum distance of a misspelled word, nearest first, and of equally near
 * ones those that share more groups of three letters.
 */
export function closestWords(word: string, vocabulary: Vocabulary): string[] {
  const max = maxDistance(word);
  if (max === 0) return [];
  const letterBits = letterBitsOf(word);
  const trigrams = trigramsOf(word);
  const close: { candidate: string; distance: number; similarity: number }[] = [];
  for (const [candidate, otherBits] of vocabulary) {
    if (countBits(letterBits ^ otherBits) > 2 * max) continue;
    const distance = distanceTo(word, candidate, max);
    if (distance <= max)
      close.push({ candidate, distance, similarity: similarityOf(trigrams, trigramsOf(candidate)) });
  }
  return close
    .toSorted(
      (a, b) =>
        a.distance - b.distance || b.similarity - a.similarity || (a.candidate < b.candidate ? -1 : 1),
    )
    .slice(0, MAX_CLOSEST)
    .map(({ candidate }) => candidate);
}

/**
 * Returns the ways to write a word as two or three words that the library may contain, those with two words first. The
 * vocabulary has no words of fewer than four letters, so shorter parts are accepted.
 */
export function waysToSplit(word: string, vocabulary: Vocabulary): string[] {
  const letters = [...word];
  if (letters.length < MIN_JOINED_LENGTH || letters.length > MAX_JOINED_LENGTH) return [];
  const places = letters.map((_, place) => place).slice(2, -1);
  return places
    .flatMap((first) => places.filter((second) => second >= first).map((second) => [first, second] as const))
    .toSorted(([first, second], [otherFirst, otherSecond]) => second - first - (otherSecond - otherFirst))
    .map(([first, second]) => [letters.slice(0, first), letters.slice(first, second), letters.slice(second)])
    .filter(([, middle]) => middle?.length !== 1)
    .map((parts) => parts.map((part) => part.join("")).filter((part) => part !== ""))
    .filter((parts) => parts.every((part) => part.length < 4 || vocabulary.has(part)))
    .map((parts) => parts.join(" "));
}

/**
 * Also compares without a final `s`, because a query may omit a plural or possessive ending: `faraday` for
 * `faradays`; and with double letters as single ones, because names are often doubled in the wrong place: `hoffman` for
 * `hofmann`.
 */
function distanceTo(word: string, candidate: string, max: number): number {
  const distances = [editDistance(word, candidate, max)];
  if (candidate.endsWith("s")) distances.push(editDistance(word, candidate.slice(0, -1), max));
  const [single, singleCandidate] = [undoubled(word), undoubled(candidate)];
  if (single !== word || singleCandidate !== candidate)
    distances.push(1 + editDistance(single, singleCandidate, max - 1));
  return Math.min(...distances);
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

/**
 * An edit changes at most two of these bits, so words that differ in more need no comparison. `s` has no bit, because a
 * final one doesn't count, and doubled letters set the same bit.
 */
function letterBitsOf(word: string): number {
  let bits = 0;
  for (const letter of word) if (letter !== "s") bits |= 1 << (letter.codePointAt(0) ?? 0);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Groups of three letters as PostgreSQL's pg_trgm forms them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)));
}

/** The share of groups that two words have in common. */
function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  return common / (a.size + b.size - common);
}
