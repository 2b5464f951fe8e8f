const ALWAYS = "1em KaTeX_Main";

/**
 * What in KaTeX's HTML asks for which of its fonts, as its style sheet has it. Plain words: patterns took a phone fifty
 * milliseconds for a long note.
 */
const FACES: readonly [wanted: readonly string[], face: string][] = [
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

/** The fonts that a rendered text draws its formulae with; none where it has no formula. Rare ones are left out. */
export function facesIn(html: string): readonly string[] {
  if (!html.includes('class="katex')) return [];
  const isAsked = (words: readonly string[]) => words.some((word) => html.includes(word));
  return [ALWAYS, ...FACES.filter(([wanted]) => isAsked(wanted)).map(([, face]) => face)];
}
