/** A position in a TeX string; the functions below advance it. */
export type Cursor = { readonly tex: string; position: number };

const TOKEN = /\\[A-Za-z]+\*?|\\[\s\S]|\d+(?:[.,]\d+)*|\s+|[\s\S]/uy;

/** Returns the next token without advancing: a command, a number, white space or one character; "" at the end. */
export function peekToken(cursor: Cursor): string {
  TOKEN.lastIndex = cursor.position;
  return TOKEN.exec(cursor.tex)?.[0] ?? "";
}

/** Returns the next token and advances past it. */
export function takeToken(cursor: Cursor): string {
  const token = peekToken(cursor);
  cursor.position += token.length;
  return token;
}

/** Advances past white space. */
export function skipWhitespace(cursor: Cursor): void {
  while (/^\s/.test(peekToken(cursor))) takeToken(cursor);
}

/** Takes one argument as TeX source: the content of a brace group, or the next token. */
export function takeArgument(cursor: Cursor): string {
  skipWhitespace(cursor);
  if (peekToken(cursor) !== "{") return takeUnbracedArgument(cursor);
  const start = cursor.position + 1;
  let depth = 0;
  do {
    const token = takeToken(cursor);
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (token === "") return cursor.tex.slice(start);
  } while (depth > 0);
  return cursor.tex.slice(start, cursor.position - 1);
}

/** Takes the content of an optional `[…]`, or returns undefined. */
export function takeOptionalArgument(cursor: Cursor): string | undefined {
  if (peekToken(cursor) !== "[") return undefined;
  const start = cursor.position + 1;
  let depth = 0;
  for (let token = takeToken(cursor); token !== ""; token = takeToken(cursor)) {
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth === 0) return cursor.tex.slice(start, cursor.position - 1);
  }
  return cursor.tex.slice(start);
}

/** Returns the argument of each `\ce{…}` in a formula. */
export const findReactions = (tex: string): string[] => argumentsOf(tex, /\\ce\s*(?=\{)/g);

/** Returns the argument of each `\pu{…}` in a formula. */
export const findQuantities = (tex: string): string[] => argumentsOf(tex, /\\pu\s*(?=\{)/g);

function argumentsOf(tex: string, command: RegExp): string[] {
  return [...tex.matchAll(command)].map((match) =>
    takeArgument({ tex, position: match.index + match[0].length }),
  );
}

/** As in TeX, an unbraced argument is a single digit, not a number; a command includes its own argument. */
function takeUnbracedArgument(cursor: Cursor): string {
  const token = takeToken(cursor);
  if (/^\d/.test(token)) cursor.position -= token.length - 1;
  if (/^\\(mathrm|text|mathbf|ce|pu|frac|sqrt)$/.test(token)) return `${token}{${takeArgument(cursor)}}`;
  return /^\d/.test(token) ? token.slice(0, 1) : token;
}
