import { toDollarMath } from "./math-delimiters.ts";

/**
 * Formulas as other programs mark them. Single dollars touch the formula, and no digit follows: `$5 and $10` is
 * money.
 */
export const MATH =
  /(\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$|(?<![\\$])\$(?=\S)[^$\n]*(?<=\S)\$(?![\d$]))/;

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
