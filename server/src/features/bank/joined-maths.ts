/** Maths of other programs, from its mark to the next that ends it. */
const MATHS = /(?<!\\)\\\[(?:(?!\\\[)[\s\S])*?\\\]|(?<!\\)\\\((?:(?!\\\()[\s\S])*?\\\)|\$\$[^$]+\$\$/g;
/** What an editor writes for a new line. */
const BREAK = /<br\s*\/?>|<\/(p|div)>\s*<\1(?:\s[^<>]*)?>/gi;

/** HTML in which no line breaks part a formula: `\[x = 1<br>y = 2\]` and one over several paragraphs are one formula. */
export const withJoinedMaths = (html: string): string =>
  html.replace(MATHS, (formula) => {
    const joined = formula.replace(BREAK, "\n");
    return /<[a-z/]/i.test(joined) ? formula : joined;
  });
