type Piece = { text: string; isMatch: boolean };

const LETTERS = /[\p{L}\p{N}]+/gu;

/** A title in pieces: those that begin a word as some word of the query does are matches. */
export function markMatches(title: string, query: string): Piece[] {
  const wanted = (query.match(LETTERS) ?? []).map((word) => word.toLowerCase());
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of title.matchAll(LETTERS)) {
    const length = longestBeginning(word.toLowerCase(), wanted);
    if (length === 0) continue;
    pieces.push({ text: title.slice(end, index), isMatch: false });
    end = index + length;
    pieces.push({ text: title.slice(index, end), isMatch: true });
  }
  return [...pieces, { text: title.slice(end), isMatch: false }].filter(({ text }) => text !== "");
}

function longestBeginning(word: string, beginnings: readonly string[]): number {
  return Math.max(0, ...beginnings.filter((one) => word.startsWith(one)).map((one) => one.length));
}

/** The name of the chapter that a result's page belongs to. */
export function chapterNameIn(url: string): string {
  return decodeURIComponent(url.split(/[/?]/)[3] ?? "");
}
