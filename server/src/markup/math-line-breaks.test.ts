import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

/** Returns the text of each piece within which a line can't break. */
function unbreakablePieces(source: string): string[] {
  const visible = renderText(source).html.replaceAll(/<span class="katex-mathml">.*?<\/math><\/span>/gs, "");
  const marked = visible
    .replaceAll('<span class="unbroken">', "[")
    .replaceAll('<span class="katex-base">', "|")
    .replaceAll(/<svg.*?<\/svg>/gs, "→");
  return marked
    .replaceAll(/<[^>]*>|\u200b/g, "")
    .replaceAll("&#x3C;", "<")
    .split(/[|[ ]/)
    .filter(Boolean);
}

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

test("a display formula gets no line breaks", () => {
  const html = renderText("$$\n\\ce{A -> B + C}\n$$").html;
  expect(html.match(/katex-base/g)).toHaveLength(1);
});
