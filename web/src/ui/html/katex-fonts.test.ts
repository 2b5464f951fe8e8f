import katex from "katex";
import { expect, test } from "vitest";
import { fontsIn } from "./katex-fonts.ts";

const fontsOfFormula = (tex: string) =>
  fontsIn(["<p>a</p>", katex.renderToString(tex, { displayMode: true })]);
const MAIN = "1em KaTeX_Main";

test("a text without formulas needs no font", () => {
  expect(fontsIn(["<p>mathbf size1</p>"])).toEqual([]);
});

test.each([
  ["75\\ \\mathrm{min}", [MAIN]],
  ["x_{i_2}", [MAIN, "italic 1em KaTeX_Math"]],
  ["\\mathbf{v}", [MAIN, "bold 1em KaTeX_Main"]],
  ["\\Big( 2 \\Big)", [MAIN, "1em KaTeX_Size2"]],
  ["\\sum 2", [MAIN, "1em KaTeX_Size2"]],
  ["\\textstyle\\sum 2", [MAIN, "1em KaTeX_Size1"]],
  ["\\left(\\frac{\\frac{1}{2}}{\\frac{3}{4}}\\right)", [MAIN, "1em KaTeX_Size3"]],
  ["\\mathbb{R}", [MAIN, "1em KaTeX_AMS"]],
  ["\\mathcal{E}", [MAIN, "1em KaTeX_Caligraphic"]],
])("%s needs the fonts %j", (tex, fonts) => {
  expect(fontsOfFormula(tex)).toEqual(fonts);
});
