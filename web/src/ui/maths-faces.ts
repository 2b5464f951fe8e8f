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

/** The fonts that rendered texts draw their formulae with; none where they have no formula. Rare ones are left out. */
export function facesIn(texts: readonly string[]): readonly string[] {
  const hold = (word: string) => texts.some((html) => html.includes(word));
  if (!hold('class="katex')) return [];
  const isAsked = (words: readonly string[]) => words.some(hold);
  return [ALWAYS, ...FACES.filter(([wanted]) => isAsked(wanted)).map(([, face]) => face)];
}
