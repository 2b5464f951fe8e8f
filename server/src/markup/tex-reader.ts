/** A place in a TeX string, moved forward by the readers below. */
export type Cursor = { readonly tex: string; position: number };

const TOKEN = /\\[A-Za-z]+\*?|\\[\s\S]|\d+(?:[.,]\d+)*|\s+|[\s\S]/uy;

/** The next token without moving: a command, a number, white space or one character; "" at the end. */
export function peekToken(cursor: Cursor): string {
  TOKEN.lastIndex = cursor.position;
  return TOKEN.exec(cursor.tex)?.[0] ?? "";
}

/** The next token, moving past it. */
export function takeToken(cursor: Cursor): string {
  const token = peekToken(cursor);
  cursor.position += token.length;
  return token;
}

/** Moves past white space. */
export function skipWhitespace(cursor: Cursor): void {
  while (/^\s/.test(peekToken(cursor))) takeToken(cursor);
}

/** One argument as TeX source: the inside of a brace group, or the next token. */
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

/** The inside of a `[…]` that may follow, or undefined. */
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

/** The arguments of each `\ce{…}` in a formula. */
export function findReactions(tex: string): string[] {
  const reactions: string[] = [];
  for (const match of tex.matchAll(/\\ce\s*(?=\{)/g)) {
    reactions.push(takeArgument({ tex, position: match.index + match[0].length }));
  }
  return reactions;
}

/** TeX takes one digit, not a number, as a bare argument; a command takes its own argument with it. */
function takeUnbracedArgument(cursor: Cursor): string {
  const token = takeToken(cursor);
  if (/^\d/.test(token)) cursor.position -= token.length - 1;
  if (/^\\(mathrm|text|mathbf|ce|pu|frac|sqrt)$/.test(token)) return `${token}{${takeArgument(cursor)}}`;
  return /^\d/.test(token) ? token.slice(0, 1) : token;
}
