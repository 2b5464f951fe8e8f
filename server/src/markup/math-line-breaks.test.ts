import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

/** Returns a text with `|` before each base of its formulas and `[` before bases that stay on one line. */
function markPieces(source: string): string {
  const visible = renderText(source).html.replaceAll(/<span class="katex-mathml">.*?<\/math><\/span>/gs, "");
  const marked = visible
    .replaceAll('<span class="unbroken">', "[")
    .replaceAll('<span class="katex-base">', "|")
    .replaceAll(/<svg.*?<\/svg>/gs, "→");
  return marked.replaceAll(/<[^>]*>|\u200b/g, "").replaceAll("&#x3C;", "<");
}

/** Returns the text of each piece within which a line can't break. */
const unbreakablePieces = (source: string): string[] => markPieces(source).split(/[|[ ]/).filter(Boolean);

test("a reaction breaks after its arrow and its plus signs, and each part keeps its height", () => {
  const reaction = "$\\ce{Zn + CuO -> ZnO + Cu}$";
  expect(unbreakablePieces(reaction)).toEqual(["Zn+", "CuO→", "ZnO+", "Cu"]);
  expect(renderText(reaction).html.match(/katex-strut/g)).toHaveLength(4);
});

test("punctuation and brackets stay on the line of the adjacent piece of a formula", () => {
  expect(renderText("Now ($x$), then").html).toMatch(
    /^<p>Now <span class="unbroken">\(<span class="katex">.*<\/span>\),<\/span> then<\/p>$/s,
  );
  expect(unbreakablePieces("($a = b + c$).")).toEqual(["(", "a=", "b+", "c)."]);
  expect(renderText("$\\alpha$-carbon").html).toMatch(/-<\/span>carbon<\/p>$/);
  expect(renderText("so ($a = b + c$).").textAlternative).toBe("so (a equals b plus c).");
});

test("punctuation of one text is not in the next text with the same formula", () => {
  const alone = renderText("$k = p + q$").html;
  expect(renderText("($k = p + q$).").html).not.toContain(alone.slice("<p>".length, -"</p>".length));
  expect(renderText("$k = p + q$").html).toBe(alone);
});

test("a power of ten stays on the line of its number", () => {
  expect(unbreakablePieces("$K = 1.8\\times10^{-10}$")).toEqual(["K=", "1.8×", "10−10"]);
  expect(renderText("$K = 1.8\\times10^{-10}$").html.match(/class="unbroken"/g)).toHaveLength(1);
  expect(renderText("$2 \\times 3$").html).not.toContain("unbroken");
});

const display = (tex: string) => markPieces(`$$\n${tex}\n$$`);

test("a display formula that fits a phone stays on one line", () => {
  expect(display("K = a + b = c")).toBe("[|K|=a+|b|=c");
  expect(display("\\ce{A -> B + C}")).toBe("[|A→|B+|C");
});

test("a wide display formula breaks before relations, after arrows and plus signs, and between its parts", () => {
  expect(display("k = 2.303\\times1.25\\times10^{-4} + 17.2 = 18.0\\ \\mathrm{kJ\\,mol^{-1}}")).toBe(
    "[|k|=2.303×[|1.25×|10−4+|17.2|=18.0\u00a0kJmol−1",
  );
  expect(display("\\ce{2MnO4- + 5H2O2 + 6H+ -> 2Mn^2+ + 5O2 + 8H2O}")).toBe(
    "[|2MnO4−+|5H2O2+|6H+→[|2Mn2++|5O2+|8H2O",
  );
  expect(display("[\\ce{A}] = 0.2500, \\qquad [\\ce{B}] = 0.1250, \\qquad [\\ce{C}] = 0.0625")).toBe(
    "[|[A]|=0.2500, [|[B]|=0.1250, [|[C]|=0.0625",
  );
});

test("a long name in a formula breaks after a bond", () => {
  expect(unbreakablePieces("$\\ce{CH3OOC-CH2-CH(CH3)-CH2-CH2OH}$")).toEqual([
    "CH3OOC−",
    "CH2−",
    "CH(CH3)−",
    "CH2−",
    "CH2OH",
  ]);
  expect(unbreakablePieces("$\\ce{CH3-CH2OH}$")).toEqual(["CH3−CH2OH"]);
});
