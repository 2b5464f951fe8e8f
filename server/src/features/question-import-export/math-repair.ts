/** Formulas of other programs, from the opening to the next closing delimiter. */
const MATH = /(?<!\\)\\\[(?:(?!\\\[)[\s\S])*?\\\]|(?<!\\)\\\((?:(?!\\\()[\s\S])*?\\\)|\$\$[^$]+\$\$/g;
/** HTML that editors write for a line break. */
const LINE_BREAK = /<br\s*\/?>|<\/(p|div)>\s*<\1(?:\s[^<>]*)?>/gi;

/**
 * Removes line breaks from formulas in HTML: `\[x = 1<br>y = 2\]` and a formula over several paragraphs become one
 * formula.
 */
export const joinSplitMath = (html: string): string =>
  html.replace(MATH, (formula) => {
    const joined = formula.replace(LINE_BREAK, "\n");
    return /<[a-z/]/i.test(joined) ? formula : joined;
  });
