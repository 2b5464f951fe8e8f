import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const html = (source: string) => renderText(source).html;

test("renders Markdown, tables and task lists", () => {
  expect(html("**a**")).toBe("<p><strong>a</strong></p>");
  expect(html("|a|\n|-|\n|b|")).toMatch(
    /^<div class="scroll" tabindex="0" role="region" aria-label="Table, scrolls sideways"><table class="table">/,
  );
  expect(html("- [x] done")).toContain('<input type="checkbox" checked disabled> done');
});

test("makes a header cell without content a plain cell, and keeps one with a formula", () => {
  expect(html("| | $x$ |\n|-|-|\n| a | b |")).toMatch(/<thead>\s*<tr>\s*<td><\/td>\s*<th><span/);
});

test("renders maths as HTML and, for screen readers, as MathML", () => {
  const rendered = html("$\\ce{SO4^2-}$");
  expect(rendered).toContain("<math");
  expect(rendered).toContain('<span class="katex-html" aria-hidden="true">');
  expect(rendered).not.toContain("maths-error");
});

test.each(["$$\nx\n$$", "$$x$$", "```math\nx\n```"])(
  "puts the display formula %j in a scroll container",
  (source) => {
    expect(html(source)).toMatch(
      /^<div class="scroll maths" tabindex="0" role="region" aria-label="Formula, scrolls sideways"><span class="katex-display">/,
    );
  },
);

test("keeps $$ inside a sentence inline", () => {
  expect(html("so $$x$$ it is")).not.toContain("katex-display");
});

test("marks a cell with a formula too wide for it; the limit of the first cell is lower", () => {
  const [acid, aldehyde] = ["$\\ce{CH3CH2CH2CH2CH2CH2COOH}$", "$\\ce{CH3CH2CH2CH2CHO}$"];
  const row = `| P | ${acid} | $x + y$ |\n|---|---|---|\n| ${aldehyde} | two | ${aldehyde} |`;
  const cells = [...html(row).matchAll(/<t[hd]( class="wide-cell")?/g)].map(([, wide]) => wide !== undefined);
  // The first match is the <thead> itself.
  expect(cells.slice(1)).toEqual([false, true, false, true, false, false]);
});

test("an unbreakable inline formula too wide for a phone is shrunk there, or scrolls if that does not suffice", () => {
  const box = '<span class="math-scroll" tabindex="0" role="region" aria-label="Formula, scrolls sideways">';
  const chain = (length: number) => html(`so $\\ce{CH3${"CH2".repeat(length)}COOH}$ it is`);
  expect(chain(4)).toContain('so <span class="katex"><');
  expect(chain(6)).toContain('so <span class="katex shrunk"><');
  expect(chain(9)).toContain(`so ${box}<span`);
  expect(html("$\\ce{2MnO4- + 6I-}$")).not.toContain("math-scroll");
  expect(html(`$x${" + abcdef".repeat(10)}$`)).not.toContain("math-scroll");
});

test("shows the source of a formula that can't be rendered, and reports the line", () => {
  const { html, issues } = renderText("one\n\ntwo $\\frac{a$ three");
  expect(html).toContain('<code class="maths-error">\\frac{a</code>');
  expect(issues).toMatchObject([{ line: 3, kind: "undrawable_formula" }]);
});

test("marks an unknown command with a class, not with a colour", () => {
  const { html, issues } = renderText("$x + \\foo$");
  expect(html).toMatch(/<span class="mord text maths-error">/);
  expect(html).not.toMatch(/a50f21/i);
  expect(issues).toHaveLength(1);
});

test.each([
  "\\href{javascript:alert(1)}{x}",
  "\\url{http://a.b}",
  "\\includegraphics{a.png}",
  "\\htmlId{a}{x}",
])("ignores %s and reports it", (tex) => {
  const { html, issues } = renderText(`$${tex}$`);
  expect(html.replace(/<annotation.*?<\/annotation>/s, "")).not.toMatch(/<a |<img|id="a"/);
  expect(issues).toHaveLength(1);
});

test("a macro has no effect outside its formula", () => {
  const { html } = renderText("$\\gdef\\frac#1#2{PWNED}\\frac12$ then $\\frac34$");
  expect(html.slice(0, html.indexOf("then"))).toContain("<mi>P</mi><mi>W</mi>");
  expect(html.slice(html.indexOf("then"))).not.toContain("PWNED");
  expect(renderText("$\\frac34$").html).toContain("mfrac");
});

test.each([
  ["javascript:alert(1)", undefined],
  ["JaVa&Tab;script:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["ftp://a.b", undefined],
  ["https://a.b", "_blank"],
  ["//a.b", "_blank"],
  ["/\\\\a.b", "_blank"],
] as const)("keeps the target of a link to %s only if its scheme is allowed", (href, target) => {
  const rendered = html(`<a href="${href}">x</a>`);
  if (target === undefined) expect(rendered).toBe("<p><a>x</a></p>");
  else expect(rendered).toContain(`rel="noopener noreferrer" target="${target}"`);
});

test.each(["mailto:a@b.c", "xmpp:a@b.c", "irc://a.b", "ircs://a.b", "/chapters/2"])(
  "opens a link to %s in the same tab",
  (href) => {
    expect(html(`[x](${href})`)).toBe(`<p><a href="${href}" rel="noopener noreferrer">x</a></p>`);
  },
);

test("footnotes and anchors link to existing ids", () => {
  const rendered = html('Note[^1], [up](#top), <b id="top">top</b>.\n\n[^1]: Foot.');
  for (const [, id] of rendered.matchAll(/href="#([^"]+)"/g)) expect(rendered).toContain(`id="${id}"`);
  expect(rendered).not.toContain("user-content-user-content");
});

test("keeps plain HTML and removes markup that could spoof or style the page", () => {
  expect(html("<details open><summary>S</summary>K<sub>sp</sub><br></details>")).toBe(
    "<details open><summary>S</summary>K<sub>sp</sub><br></details>",
  );
  expect(html('<p class="modal" style="x" id="root" name="n" tabindex="1" onclick="x()">a</p>')).toBe(
    '<p id="user-content-root">a</p>',
  );
  expect(html('<span class="katex" style="position:fixed">a</span>')).toBe("<p><span>a</span></p>");
  expect(html('<input type="text"><form><button>b</button></form>')).not.toMatch(/<(input|form|button)/);
});

test("loads an uploaded image lazily, with its caption", () => {
  expect(html('![A flask](/assets/a.webp "Set-up")')).toBe(
    '<figure class="figure"><img src="/assets/a.webp" alt="A flask" loading="lazy" decoding="async">' +
      "<figcaption>Set-up</figcaption></figure>",
  );
});

test.each([
  ["![](/assets/a.webp)", /no alt text/],
  ["![a](a.png)", /no address/],
  ["![a](/assets/../api/user)", /no address/],
  ["![a](https://a.b/c.png)", /other sites/],
])("reports %s", (source, message) => {
  expect(renderText(source).issues.map(issueMessage)).toEqual([expect.stringMatching(message)]);
});

test("inlines a known illustration, labelled by its alt text", () => {
  const illustrations = {
    "cell.svg": '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
  };
  const { html, textAlternative } = renderText("![A Daniell cell](cell.svg)", { illustrations });
  expect(html).toMatch(
    /^<figure class="figure"><svg role="img" aria-label="A Daniell cell" viewBox="0 0 9 9">/,
  );
  expect(textAlternative).toBe("A Daniell cell");
});

test("the text alternative covers the whole text", () => {
  const { textAlternative } = renderText(
    "# Acids\n\nOf $\\ce{H2SO4}$, $K_p$.\n\n```smiles benzene ring\nc1ccccc1\n```\n\n![a flask](/assets/a.webp)",
  );
  expect(textAlternative).toBe("Acids Of H 2 S O 4, K sub p. benzene ring a flask");
});
