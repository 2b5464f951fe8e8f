type TextSegment = { text: string; isMatch: boolean };

const WORD_PATTERN = /[\p{L}\p{N}]+/gu;

/**
 * Splits a title into segments. A match is the longest beginning of a word in the title that equals a word of the
 * query, ignoring case.
 */
export function highlightMatches(title: string, query: string): TextSegment[] {
  const queryWords = (query.match(WORD_PATTERN) ?? []).map((word) => word.toLowerCase());
  const segments: TextSegment[] = [];
  let end = 0;
  for (const { 0: word, index } of title.matchAll(WORD_PATTERN)) {
    const length = longestPrefix(word.toLowerCase(), queryWords);
    if (length === 0) continue;
    segments.push({ text: title.slice(end, index), isMatch: false });
    end = index + length;
    segments.push({ text: title.slice(index, end), isMatch: true });
  }
  return [...segments, { text: title.slice(end), isMatch: false }].filter(({ text }) => text !== "");
}

function longestPrefix(word: string, prefixes: readonly string[]): number {
  return Math.max(0, ...prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => prefix.length));
}

/** Returns the chapter name in the URL of a search result, or an empty string if the URL has none. */
export function chapterNameFromUrl(url: string): string {
  return decodeURIComponent(url.split(/[/?]/)[3] ?? "");
}
