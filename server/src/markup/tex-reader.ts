/** A place in a TeX string, moved forward by the readers below. */
export type Cursor = { readonly tex: string; at: number };

const TOKEN = /\\[A-Za-z]+\*?|\\[\s\S]|\d+(?:[.,]\d+)*|\s+|[\s\S]/uy;

/** The next token without moving: a command, a number, white space or one character; "" at the end. */
export function peek(cursor: Cursor): string {
  TOKEN.lastIndex = cursor.at;
  return TOKEN.exec(cursor.tex)?.[0] ?? "";
}

/** The next token, moving past it. */
export function take(cursor: Cursor): string {
  const token = peek(cursor);
  cursor.at += token.length;
  return token;
}

/** Moves past white space. */
export function skipSpace(cursor: Cursor): void {
  while (/^\s/.test(peek(cursor))) take(cursor);
}

/** One argument as TeX source: the inside of a brace group, or the next token. */
export function takeArgument(cursor: Cursor): string {
  skipSpace(cursor);
  if (peek(cursor) !== "{") return takeBare(cursor);
  const start = cursor.at + 1;
  let depth = 0;
  do {
    const token = take(cursor);
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (token === "") return cursor.tex.slice(start);
  } while (depth > 0);
  return cursor.tex.slice(start, cursor.at - 1);
}

/** The inside of a `[…]` that may follow, or undefined. */
export function takeOption(cursor: Cursor): string | undefined {
  if (peek(cursor) !== "[") return undefined;
  const start = cursor.at + 1;
  let depth = 0;
  for (let token = take(cursor); token !== ""; token = take(cursor)) {
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth === 0) return cursor.tex.slice(start, cursor.at - 1);
  }
  return cursor.tex.slice(start);
}

/** The arguments of each `\ce{…}` in a formula. */
export function reactionsIn(tex: string): string[] {
  const found: string[] = [];
  for (const match of tex.matchAll(/\\ce\s*(?=\{)/g)) {
    found.push(takeArgument({ tex, at: match.index + match[0].length }));
  }
  return found;
}

/** TeX takes one digit, not a number, as a bare argument; a command takes its own argument with it. */
function takeBare(cursor: Cursor): string {
  const token = take(cursor);
  if (/^\d/.test(token)) cursor.at -= token.length - 1;
  if (/^\\(mathrm|text|mathbf|ce|pu|frac|sqrt)$/.test(token)) return `${token}{${takeArgument(cursor)}}`;
  return /^\d/.test(token) ? token.slice(0, 1) : token;
}
