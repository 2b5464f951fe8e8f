import { toDollarMath } from "./math-delimiters.ts";

/** Maths as other programs mark it. Single dollars touch what they hold, and no number follows: `$5 and $10` is money. */
export const MATH =
  /(\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$|(?<![\\$])\$(?=\S)[^$\n]*(?<=\S)\$(?![\d$]))/;

/** Plain words as Markdown that says the same, with their maths as ours. */
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
