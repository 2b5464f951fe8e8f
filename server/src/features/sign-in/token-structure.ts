/** Google's tokens have about 1,200 characters. Longer tokens than this are rejected without being parsed. */
const MAX_TOKEN_LENGTH = 4096;

/**
 * Returns whether each of a token's first two parts is one JSON object without duplicate names. JSON.parse keeps the
 * last of two equal names, so two parsers may read two different users from such a token.
 */
export function hasUniqueClaims(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false;
  const parts = token.split(".");
  return parts.length === 3 && parts.slice(0, 2).every((part) => hasUniqueNames(decode(part)));
}

const decode = (part: string) => new TextDecoder().decode(decodeBytes(part));

function decodeBytes(part: string): Uint8Array {
  try {
    return Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

function hasUniqueNames(json: string): boolean {
  const names: string[] = [];
  let depth = 0;
  // An unterminated string is one match up to the last character, so no character is read twice.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*(?:"\s*:?)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (depth === 1 && token.endsWith(":")) names.push(unescapeName(token));
  }
  return json.trimStart().startsWith("{") && new Set(names).size === names.length;
}

/** Decodes the escapes in a name. A name that isn't valid JSON becomes "?"; the whole token can't be parsed then. */
function unescapeName(name: string): string {
  try {
    return String(JSON.parse(name.replace(/\s*:$/, "")));
  } catch {
    return "?";
  }
}
