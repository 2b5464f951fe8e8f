import { expect, test } from "vitest";
import { renderText } from "../../src/markup/render-text.ts";

test.each([
  ["itself", "\\def\\a{\\a}\\a"],
  ["itself twice", "\\def\\a{\\a\\a}\\a"],
  ["itself by \\edef", "\\def\\a{\\b}\\def\\b{\\a}\\edef\\c{\\a}\\c"],
  [
    "ten doublings",
    `\\def\\a{x}${"bcdefghijkl"
      .split("")
      .map((name, i) => `\\def\\${name}{\\${"abcdefghijk"[i]}\\${"abcdefghijk"[i]}}`)
      .join("")}\\l`,
  ],
])("stops and reports a macro that expands to %s", (_name, tex) => {
  const { html, issues } = renderText(`$${tex}$`);
  expect(issues).toMatchObject([
    {
      line: 1,
      kind: "undrawable_formula",
      params: { reason: expect.stringContaining("Too many expansions") },
    },
  ]);
  expect(html.length).toBeLessThan(2000);
});

test("a macro defined in one text has no effect in the next", () => {
  const before = renderText("$\\frac{1}{2} \\ce{H2O}$").html;
  renderText("$\\gdef\\frac#1#2{PWNED}\\gdef\\ce#1{PWNED}\\global\\let\\text\\undefined$");
  expect(renderText("$\\frac{1}{2} \\ce{H2O}$").html).toBe(before);
});
