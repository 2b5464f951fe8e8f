const MAIN_FONT = "1em KaTeX_Main";

/**
 * The classes in KaTeX's HTML that select each of its fonts, according to its style sheet. They are searched as plain
 * text, because regular expressions took 50 ms on a phone for a long note.
 */
const FONTS_BY_CLASS: readonly [classes: readonly string[], font: string][] = [
  [["mathnormal"], "italic 1em KaTeX_Math"],
  [["boldsymbol"], "italic bold 1em KaTeX_Math"],
  [["mathit"], "italic 1em KaTeX_Main"],
  [["mathbf", "textbf"], "bold 1em KaTeX_Main"],
  [["amsrm", "mathbb", "textbb"], "1em KaTeX_AMS"],
  [["mathcal"], "1em KaTeX_Caligraphic"],
  [["delimsizing size1", "delim-size1", "small-op"], "1em KaTeX_Size1"],
  [["delimsizing size2", "large-op"], "1em KaTeX_Size2"],
  [["delimsizing size3"], "1em KaTeX_Size3"],
  [["delimsizing size4", "delim-size4"], "1em KaTeX_Size4"],
];

/** The fonts that the formulas in rendered texts need; empty without formulas. Rarely used fonts are ignored. */
export function fontsIn(texts: readonly string[]): readonly string[] {
  const includesText = (searched: string) => texts.some((html) => html.includes(searched));
  if (!includesText('class="katex')) return [];
  const isUsed = (classes: readonly string[]) => classes.some(includesText);
  return [MAIN_FONT, ...FONTS_BY_CLASS.filter(([classes]) => isUsed(classes)).map(([, font]) => font)];
}
