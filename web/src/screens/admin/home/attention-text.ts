const LONGEST = 90;

/** The beginning of a source text in one line, or `fallback` where there is nothing to read. */
export function attentionText(source: string, fallback: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  if (line === "") return fallback;
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).trimEnd()}…`;
}
