const ALWAYS = "1em KaTeX_Main";

/** What in KaTeX's HTML asks for which of its fonts, as its style sheet has it. */
const FACES: readonly [wanted: RegExp, face: string][] = [
  [/\bmathnormal\b/, "italic 1em KaTeX_Math"],
  [/\bboldsymbol\b/, "italic bold 1em KaTeX_Math"],
  [/\bmathit\b/, "italic 1em KaTeX_Main"],
  [/\b(mathbf|textbf)\b/, "bold 1em KaTeX_Main"],
  [/\b(amsrm|mathbb|textbb)\b/, "1em KaTeX_AMS"],
  [/\bmathcal\b/, "1em KaTeX_Caligraphic"],
  [/\b(delimsizing size1|delim-size1|small-op)\b/, "1em KaTeX_Size1"],
  [/\b(delimsizing size2|large-op)\b/, "1em KaTeX_Size2"],
  [/\bdelimsizing size3\b/, "1em KaTeX_Size3"],
  [/\b(delimsizing size4|delim-size4)\b/, "1em KaTeX_Size4"],
];

/** The fonts that a rendered text draws its formulae with; none where it has no formula. Rare ones are left out. */
export function facesIn(html: string): readonly string[] {
  if (!html.includes('class="katex')) return [];
  return [ALWAYS, ...FACES.filter(([wanted]) => wanted.test(html)).map(([, face]) => face)];
}
