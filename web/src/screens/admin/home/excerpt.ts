const MAX_LENGTH = 90;

/** The beginning of a source text in one line, or `fallback` where there is nothing to read. */
export function excerpt(source: string, fallback: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  if (line === "") return fallback;
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).trimEnd()}…`;
}
