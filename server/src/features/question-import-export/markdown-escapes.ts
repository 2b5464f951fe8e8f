/**
 * Formulas as other programs mark them. Single dollars touch the formula, and no digit follows: `$5 and $10` is
 * money.
 */
export const MATH =
  /(\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$|(?<![\\$])\$(?=\S)[^$\n]*(?<=\S)\$(?![\d$]))/;

/** Formulas as filters of Moodle mark them, in the delimiters of LaTeX. */
export const withLatexDelimiters = (text: string): string =>
  text.replace(/\[(tex|math)\]([\s\S]*?)\[\/\1\]/gi, (_, _tag, tex: string) => `\\(${tex}\\)`);

/** Escapes plain text as Markdown with the same meaning, and converts its formulas to our notation. */
export function escapeText(text: string): string {
  return text
    .split(MATH)
    .map((part, index) => (index % 2 === 1 ? toDollarMath(part) : escapeWords(part)))
    .join("");
}

function escapeWords(words: string): string {
  return words
    .replace(/[\\`*_[\]<>$~|]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)(#{1,6}|[-+])(?=\s)/gm, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");
}

const BRACKETS = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;
/** Formulas and code in Markdown, which stay unchanged. */
const MATH_OR_CODE = /((?<!\\)\$\$[\s\S]+?\$\$|(?<!\\)\$(?:[^$\\\n]|\\.)+?\$|```[\s\S]*?```|`[^`\n]+`)/;

/** Replaces `\( \)` and `\[ \]` with `$ $` and `$$ $$`, the only delimiters of formulas in our texts. */
export function toDollarMath(text: string): string {
  return mapOutsideMath(text, (part) =>
    part.replace(BRACKETS, (_, inline?: string, display?: string) =>
      inline === undefined ? `\n\n$$\n${(display ?? "").trim()}\n$$\n\n` : `$${inline.trim()}$`,
    ),
  ).replace(/\n{3,}/g, "\n\n");
}

/**
 * Rewrites a Markdown text in which `\(` does not begin a formula, so `toDollarMath` returns it with the same
 * meaning.
 */
export function unescapeBrackets(text: string): string {
  return mapOutsideMath(text, (part) =>
    part
      .replace(/\\([()])/g, "$1")
      .replace(/\\([[\]])/g, (_, bracket) => (bracket === "[" ? "&#91;" : "&#93;")),
  );
}

/** Replaces formulas and code with spaces, so all other characters keep their positions. */
export const blankOutMath = (text: string): string =>
  text
    .split(MATH_OR_CODE)
    .map((part, index) => (index % 2 === 0 ? part : " ".repeat(part.length)))
    .join("");

function mapOutsideMath(text: string, transform: (part: string) => string): string {
  return text
    .split(MATH_OR_CODE)
    .map((part, index) => (index % 2 === 0 ? transform(part) : part))
    .join("");
}
