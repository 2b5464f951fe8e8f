/** Maths of other programs, from its mark to the next that ends it. */
const MATH = /(?<!\\)\\\[(?:(?!\\\[)[\s\S])*?\\\]|(?<!\\)\\\((?:(?!\\\()[\s\S])*?\\\)|\$\$[^$]+\$\$/g;
/** What an editor writes for a new line. */
const LINE_BREAK = /<br\s*\/?>|<\/(p|div)>\s*<\1(?:\s[^<>]*)?>/gi;

/** HTML in which no line breaks part a formula: `\[x = 1<br>y = 2\]` and one over several paragraphs are one formula. */
export const joinSplitMath = (html: string): string =>
  html.replace(MATH, (formula) => {
    const joined = formula.replace(LINE_BREAK, "\n");
    return /<[a-z/]/i.test(joined) ? formula : joined;
  });
