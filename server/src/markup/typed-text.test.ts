import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";
import type { TextKind } from "./text-limits.ts";

/** What a reader sees of a text, without tags; line breaks of any kind are ⏎. */
function shown(source: string, kind: TextKind): string {
  return renderText(source, { kind })
    .html.replace(/<br>\n?|(?<=.)<p>/g, "⏎")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x3C;|&lt;/g, "<")
    .replace(/&#x26;|&amp;/g, "&");
}
const htmlOf = (source: string, kind: TextKind = "question") => renderText(source, { kind }).html;

const OPTIONS = [
  "> 7",
  ">= 7",
  "> $\\,$a",
  "- 3",
  "+ 4",
  "* 30",
  "1.",
  "2)",
  "3. 5",
  "# 2",
  "## two",
  "---",
  "_____",
  "=",
  "[A]: increases",
  "[^1]: note",
];

test.each(OPTIONS)("the option %j is what it is", (option) => {
  expect(htmlOf(option, "answer")).not.toMatch(/<(blockquote|ul|ol|h\d|hr|a|code)\b/);
  expect(shown(option, "answer").startsWith(option.slice(0, 2))).toBe(true);
});

test("an indented option is no code, and a line under it no heading", () => {
  expect(htmlOf("    2 mol", "answer")).toBe("<p>2 mol</p>");
  expect(htmlOf("A + B\n---", "answer")).toBe("<p>A + B<br>\n---</p>");
  expect(htmlOf("A + B\n=====", "question")).toBe("<p>A + B<br>\n=====</p>");
});

test("a list keeps the full stop or the bracket after its numbers", () => {
  expect(htmlOf("1) first\n2) second")).toMatch(/^<ol class="bracketed">/);
  expect(htmlOf("2) second\n3) third")).toMatch(
    /^<ol (start="2" class="bracketed"|class="bracketed" start="2")>/,
  );
  expect(htmlOf("1. first\n2. second")).toMatch(/^<ol>/);
});

/** Read the same in a note, a question and an option. */
const SIGNS = [
  // Complexes, not links.
  "[Co(NH3)5Cl](NO3)2",
  "[Cr(H2O)6](NO3)3 and [Cr(H2O)5Cl](SO4)",
  "[Pt(en)2](aq) + [PtCl4](aq)",
  "[Ag+]: 0.1",
  "[A](s)",
  "<Cu:Zn>",
  // Products, marked orbitals and chiral carbons, not emphasis.
  "n = 2*3*4",
  "2**3 and 3**2",
  "2 *3*4",
  "[A]*[B]*[C]",
  "(2)*(3)*(4)",
  "σ*2s < σ2s* < π*2p",
  "C* and C*",
  "a*b*c",
  "2**x**2",
  "[A]_0 and [B]_0 and K_a and K_b",
  // About and between, not struck out.
  "5~10 mL and 15~20 mL",
  "5~~10 and 15~~20",
  // Signs of order, not tags.
  "0 <x and y> 3",
  "if p<q and r>s",
  "a <b and c> d",
  "Na<K<Rb>Li",
  "a<b>c",
  "pH <ppm> x",
  "<blink>x</blink>",
  // Comparisons and signs at the start of a line.
  "> 7",
  ">= 90 °C",
  "- 3",
  "- 3.5 kJ",
  "+ 4",
  "+ 6 or - 6",
  "# 2",
  "1.",
  "_____",
];

test.each(SIGNS)("%j is read as it is typed", (text) => {
  for (const kind of ["answer", "question", "body"] as const) expect(shown(text, kind), kind).toBe(text);
});

test.each([
  ["money is no formula", "$5 and $10", "<p>$5 and $10</p>"],
  ["a link with an address", "[x](https://a.b)", /<a href="https:\/\/a\.b"/],
  ["a link to a page of ours", "[x](/chapters/2)", /<a href="\/chapters\/2"/],
  ["a link by reference", "[x][1]\n\n[1]: /chapters/2", /<a href="\/chapters\/2"/],
  [
    "emphasis",
    "**a** *b* and *N*-methyl, (**c**)",
    "<p><strong>a</strong> <em>b</em> and <em>N</em>-methyl, (<strong>c</strong>)</p>",
  ],
  ["a stressed syllable", "nickel**ate**", "<p>nickel<strong>ate</strong></p>"],
  ["struck out", "~~no~~", "<p><del>no</del></p>"],
  ["a list", "- 3 mol\n- 4 mol", /<ul>/],
  ["a list of one", "- 4-bromopent-2-ene: one stereocentre", /<ul>/],
  ["a numbered list", "1. a\n2. b", /<ol>/],
  ["a quotation", "> He said", /<blockquote>/],
  ["tags", "<b>a</b> <u>c</u><br>d", "<p><b>a</b> <u>c</u><br>d</p>"],
  ["an autolink", "<https://a.b>", /<a href="https:\/\/a\.b"/],
])("markup that is meant stays markup: %s", (_name, source, expected) => {
  if (typeof expected === "string") expect(htmlOf(source)).toBe(expected);
  else expect(htmlOf(source)).toMatch(expected);
});

test.each(["answer", "question", "body"] as const)("lines stay lines (%s)", (kind) => {
  expect(shown("Statement I: a\nStatement II: $x$\nChoose:", kind)).toMatch(
    /^Statement I: a⏎Statement II: .*⏎Choose:$/,
  );
  expect(htmlOf("(i) a<br>\n(ii) b", kind)).toBe("<p>(i) a<br>\n(ii) b</p>");
  expect(htmlOf("one\n\ntwo", kind)).toBe("<p>one</p>\n<p>two</p>");
});

test.each([
  ["10<sup>3</sup>", "10³", "10³"],
  ["10<sup>-3</sup> M", "10⁻³ M", "10⁻³ M"],
  ["SO<sub>4</sub><sup>2−</sup>", "SO₄²⁻", "SO₄²⁻"],
  ["K<sub>sp</sub>", "K<sub>sp</sub>", "Ksp"],
  ["1<sup>st</sup>", "1<sup>st</sup>", "1st"],
])("%s is %s, for those who hear it as well", (source, html, textAlternative) => {
  expect(renderText(source)).toMatchObject({ html: `<p>${html}</p>`, textAlternative });
});

test.each([
  ["H_{2}O", /_\{ \}/],
  ["10^{3}", /_\{ \}/],
  ["so \\frac{a}{b}", /TeX command/],
  ["\\Delta H", /TeX command/],
  ["\\ce{H2O}", /TeX command/],
  ["$\\ce{H2O", /not closed/],
  ["\\begin{tabular}{c}x\\end{tabular}", /LaTeX layout/],
])("%j keeps a text from being published, because students would read it so", (text, message) => {
  const { issues } = renderText(`fine\n${text}`);
  const errors = issues.filter(({ line, severity }) => line === 2 && !severity);
  expect(errors.map(issueMessage)).toContainEqual(expect.stringMatching(message));
});
