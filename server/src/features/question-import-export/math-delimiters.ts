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
