const BRACKETS = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;
/** Maths and code as Markdown knows them: nothing inside is looked at. */
const MATH_OR_CODE = /((?<!\\)\$\$[\s\S]+?\$\$|(?<!\\)\$(?:[^$\\\n]|\\.)+?\$|```[\s\S]*?```|`[^`\n]+`)/;

/** `\( \)` and `\[ \]` become `$ $` and `$$ $$`, the only marks of maths that our texts have. */
export function toDollarMath(text: string): string {
  return mapOutsideMath(text, (part) =>
    part.replace(BRACKETS, (_, inline?: string, display?: string) =>
      inline === undefined ? `\n\n$$\n${(display ?? "").trim()}\n$$\n\n` : `$${inline.trim()}$`,
    ),
  ).replace(/\n{3,}/g, "\n\n");
}

/** A Markdown text in which `\(` is not meant as maths, so that `withDollars` gives it back with the same meaning. */
export function unescapeBrackets(text: string): string {
  return mapOutsideMath(text, (part) =>
    part
      .replace(/\\([()])/g, "$1")
      .replace(/\\([[\]])/g, (_, bracket) => (bracket === "[" ? "&#91;" : "&#93;")),
  );
}

/** The text with spaces in place of its maths and code, so that every other sign keeps its place. */
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
