const MAX_LENGTH = 90;

/** Returns the first 90 characters of a source text on one line, or `fallback` if the text is blank. */
export function excerpt(source: string, fallback: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  if (line === "") return fallback;
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).trimEnd()}…`;
}
