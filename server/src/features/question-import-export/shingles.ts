const SHINGLE_LENGTH = 5;
/** Texts are near duplicates if they share more than this part of the shorter one's five-word shingles. */
export const SIMILARITY_THRESHOLD = 0.6;

/** Returns the lower-case words and numbers of a Markdown text, without markup. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+(?:[.-][a-z0-9]+)*/g) ?? [];
}

/** Returns the five-word shingles of the joined texts; shorter texts are one shingle. */
export const fiveWordShingles = (texts: readonly string[]): Set<string> =>
  shinglesOf(texts.flatMap(wordsOf), SHINGLE_LENGTH);

/** Returns the shingles of `length` words; fewer words are one shingle. */
export function shinglesOf(words: readonly string[], length: number): Set<string> {
  if (words.length > 0 && words.length < length) return new Set([words.join(" ")]);
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(" ")));
}
