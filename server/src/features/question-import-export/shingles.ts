const SHINGLE_LENGTH = 5;
/** Texts that share more of the five-word runs of the shorter one are near duplicates. */
export const SIMILARITY_THRESHOLD = 0.6;

/** Lower-case words and numbers of a Markdown text, with maths and marks taken off. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+(?:[.-][a-z0-9]+)*/g) ?? [];
}

/** The runs of five words in the texts one after the other; of fewer words the one run there is. */
export const fiveWordShingles = (texts: readonly string[]): Set<string> =>
  shinglesOf(texts.flatMap(wordsOf), SHINGLE_LENGTH);

/** The runs of so many words; of fewer words the one run there is. */
export function shinglesOf(words: readonly string[], length: number): Set<string> {
  if (words.length > 0 && words.length < length) return new Set([words.join(" ")]);
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(" ")));
}
