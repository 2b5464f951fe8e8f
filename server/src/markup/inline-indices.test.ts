import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

/** The visible part of a formula, without the struts that give it its height. */
const visible = (tex: string): string =>
  renderText(`$${tex}$`)
    .html.replaceAll(/<span class="katex-mathml">.*?<\/math><\/span>/gs, "")
    .replaceAll(/<span class="katex-strut"[^>]*><\/span>/g, "");

/** Texts that the search within a page takes as one: a table ends a text. */
const texts = (tex: string): string[] =>
  visible(tex)
    .split(/<span class="(?:vlist|vlist-[trs])[ "][^>]*>/)
    .map((part) => part.replaceAll(/<[^>]*>|\u200b/g, ""))
    .filter(Boolean);

test("a formula with single indices and powers is one text, as it is read", () => {
  expect(texts("\\ce{H2SO4}")).toEqual(["H2SO4"]);
  expect(texts("\\ce{[Fe(CN)6]^4-}")).toEqual(["[Fe(CN)6]4−"]);
  expect(texts("\\ce{Cr2O7^2-(aq)}")).toEqual(["Cr2O72−(aq)"]);
  expect(texts("K_{sp} = 1.8\\times10^{-10}")).toEqual(["Ksp=1.8×10−10"]);
  expect(texts("e^{x^2}")).toEqual(["ex2"]);
});

test("an index stands as low or as high as before, and with a gap that no reader takes for a space", () => {
  expect(visible("\\ce{H2}")).toContain('style="vertical-align:-0.2143em;margin-right:0.0429em"');
  expect(visible("x^2")).toContain('style="vertical-align:0.5186em;margin-right:0.0429em"');
  expect(visible("K_a"), "under the slope of its letter").toContain("margin-left:-0.1021em");
});

test("an index below a power, and a fraction in a power, stay as KaTeX sets them", () => {
  for (const tex of ["x_1^2", "a^{\\frac{1}{2}}", "\\ce{^{14}_6C}"])
    expect(visible(tex)).toContain('"vlist-t');
});
