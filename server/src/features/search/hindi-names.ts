/** A Hindi name, folded, with the term that the library has for it and the topic that explains it. */
export type HindiName = { name: string; term: string; topic_id: number };

/** The most words that a Hindi name has. */
export const MAX_NAME_LENGTH = 4;

/** Different ways to write one sound: long vowels and some consonants in Latin letters, nasals and nuktas in Devanagari. */
const SAME_SOUNDS = [
  [/\u200C|\u200D|\u093C/g, ""],
  [/\u0901|[ङञणनम]\u094D(?=[क-ह])/g, "\u0902"],
  [/\u094D(?=\s|$)/g, ""],
  [/aa/g, "a"],
  [/ee/g, "i"],
  [/oo/g, "u"],
  [/w/g, "v"],
  [/z/g, "j"],
] as const;

/** Returns a name in the form in which all usual spellings of it agree: `Tezaab` and `tejab` as `tejab`. */
export function foldName(name: string): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
  return SAME_SOUNDS.reduce((folded, [spelling, sound]) => folded.replace(spelling, sound), plain);
}

/** Returns everything in a query that may be a Hindi name: all runs of up to four words, folded. */
export function possibleNames(query: string): string[] {
  const parts = partsOf(query);
  return [...new Set(parts.flatMap((_, start) => runsFrom(parts, start).map(({ name }) => name)))];
}

/**
 * Replaces the Hindi names in a query by their terms, of several at one place the longest. Also returns the topic to put
 * first if the query is nothing but one name.
 */
export function replaceNames(
  query: string,
  names: ReadonlyMap<string, HindiName>,
): { query: string; topicId: number | undefined } {
  const parts = partsOf(query);
  const replaced: string[] = [];
  let hasName = false;
  for (let start = 0; start < parts.length; ) {
    const run = runsFrom(parts, start).findLast(({ name }) => names.has(name));
    replaced.push((run && names.get(run.name)?.term) ?? parts[start] ?? "");
    hasName ||= run !== undefined;
    start += run?.length ?? 1;
  }
  return {
    query: hasName ? replaced.join(" ") : query,
    topicId: names.get(foldName(parts.join(" ")))?.topic_id,
  };
}

const partsOf = (query: string) => query.split(/[\s\-,;:.?!()"“”।]+/u).filter((part) => part !== "");

function runsFrom(parts: readonly string[], start: number): { name: string; length: number }[] {
  const lengths = Array.from({ length: Math.min(MAX_NAME_LENGTH, parts.length - start) }, (_, i) => i + 1);
  return lengths.map((length) => ({ name: foldName(parts.slice(start, start + length).join(" ")), length }));
}
