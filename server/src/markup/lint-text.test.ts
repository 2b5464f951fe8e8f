import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { lintText } from "./lint-text.ts";
import { renderText } from "./render-text.ts";

test.each([
  ["an unknown command", "$\\foo$", /cannot be drawn/],
  ["a command that is not allowed", "$\\href{a}{b}$", /not allowed/],
  ["a formula that does not parse", "$\\frac{a$", /cannot be drawn/],
  ["a comment sign", "$50% x$", /Write \\%/],
  ["a lone dollar", "costs $5", /without a partner/],
  ["an ion without caret", "$\\ce{Fe3+}$", /after a caret/],
  ["a polyatomic ion without caret", "$\\ce{Na+ + SO42- -> x}$", /SO42-/],
  ["a complex without caret", "$\\ce{[Fe(CN)6]3-}$", /after a caret/],
  ["a Unicode subscript", "H₂O", /Unicode/],
  ["a Unicode exponent", "10⁻³", /Unicode/],
  ["a power outside maths", "3×10^5", /power of ten/],
  ["\\ce outside maths", "\\ce{H2O}", /outside maths/],
  ["\\chemfig", "\\chemfig{A-B}", /smiles/],
  ["LaTeX delimiters", "so \\(x\\) is", /between \$ signs/],
])("finds %s", (_name, source, message) => {
  const { math } = lintText(`fine\n\n${source}`);
  expect(math.map(({ line }) => line)).toEqual([3]);
  expect(math.map(issueMessage)).toEqual([expect.stringMatching(message)]);
});

test("a formula that is not closed is told from the sign of a currency", () => {
  const messages = (source: string) => lintText(source).math.map(issueMessage);
  expect(messages("so $\\frac{1}{2 follows")).toContain("This formula is not closed. Put a $ at its end.");
  expect(messages("costs $5")).toEqual([expect.stringMatching(/without a partner/)]);
});

test("says what to use instead of tabular", () => {
  const messages = lintText("$\\begin{tabular}{c}a\\end{tabular}$").math.map(issueMessage);
  expect(messages).toContainEqual(expect.stringContaining("Markdown table"));
});

test.each([
  "$50\\%$ of \\$5, `$ ²`, `\\ce{x}`",
  "$\\ce{Fe^3+}$ $\\ce{NH4+}$ $\\ce{H3O+}$ $\\ce{MnO4-}$ $\\ce{I3-}$ $\\ce{C5H11+}$",
  "$\\ce{CH2-CH2}$ $\\ce{C6H5-CHO}$ $\\ce{[Fe(CN)6]^3-}$ $\\ce{Hg2^2+}$ $\\ce{O2^-}$",
  "$$\n\\ce{A ->[H2O] B}\n$$",
])("finds no issue in %j", (source) => {
  expect(lintText(source).math).toEqual([]);
});

test.each([
  ["H2 + O2 -> H2O", "O 2 on the left, 1 on the right"],
  ["Zn -> Zn^2+ + e-", "charge 0 on the left, 1 on the right"],
  ["Ca(OH)2 + HCl -> CaCl2 + H2O", "Cl 1 on the left, 2 on the right"],
  ["CuSO4.5H2O -> CuSO4 + 4H2O", "H 10 on the left, 8 on the right"],
  ["CH4+O2->CO2+H2O", "H 4 on the left, 2 on the right"],
  ["CaCO3 ->[\\Delta] CaO", "C 1 on the left, 0 on the right"],
  ["C + O2 -> CO", "O 2 on the left, 1 on the right"],
  ["^{238}_{92}U -> ^{235}_{90}Th + ^4_2He", "mass number 238 on the left, 239 on the right"],
  ["^{14}_6C -> ^{14}_7N", "charge number 6 on the left, 7 on the right"],
])("%s does not balance", (reaction, message) => {
  expect(lintText(`\n$\\ce{${reaction}}$`).balance.map(placedIssueMessage)).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each([
  "2H2 + O2 -> 2H2O",
  "1/2 N2 + 3/2 H2 -> NH3",
  "N2(g) + 3H2(g) <=> 2NH3(g)",
  "CO2 (g) + H2O (l) <=> H2CO3 (aq)",
  "SO4^2- + Ba^2+ -> BaSO4 v",
  "CaCO3 ->[\\Delta][1200 K] CaO + CO2 ^",
  "Zn -> Zn^2+ + 2e-",
  "MnO4- + 5Fe^2+ + 8H+ -> Mn^2+ + 5Fe^3+ + 4H2O",
  "CuSO4.5H2O ->[heat] CuSO4 + 5H2O",
  "KCr(SO4)2 * 12 H2O -> KCr(SO4)2 + 12 H2O",
  "[Cu(H2O)4]^2+ + 4NH3 <=> [Cu(NH3)4]^2+ + 4H2O",
  "CH3CH2OH + [O] -> CH3CHO + H2O",
  "Cl2 ->[h\\nu] 2Cl^{.}",
  "Fe0.95O -> 0.95 Fe + 1/2O2",
  "CH4+2O2->CO2+2H2O",
  "^{238}_{92}U -> ^{234}_{90}Th + ^4_2He",
  "^{14}_6C -> ^{14}_7N + ^0_{-1}e + \\bar\\nu",
  "^{235}_{92}U + ^1_0n -> ^{141}_{56}Ba + ^{92}_{36}Kr + 3^1_0n",
  "_6^{14}C -> _7^{14}N + e-",
])("%s balances", (reaction) => {
  expect(lintText(`$\\ce{${reaction}}$`).balance).toEqual([]);
});

test.each([
  "A + B -> C",
  "2B -> C + D",
  "RX + OH- -> ROH",
  "ArH -> ArBr",
  "x Na -> y K",
  "A -> B -> C",
  // Unknown substances, and schemes with reagents.
  "C6H5CH3 -> P",
  "H2 + I2 -> X",
  "C2H5OH ->[conc. H2SO4] C2H4",
  "C6H6 ->[Br2][FeBr3] C6H5Br",
  "A → B",
])("reports nothing for %s, which can't be checked", (reaction) =>
  expect(lintText(`$\\ce{${reaction}}$`).balance).toEqual([]),
);

test.each([
  ["\\ce{CH4+2O2->CO2+2H2O}", "CH4+2O2", /blank before and after the \+/],
  ["\\ce{H2+I2->2HI}", "H2+I2", /blank before and after/],
  ["\\ce{A ->[conc. HNO3] B}", "conc.", /\\text\{conc\.\}/],
  ["\\ce{A ->[alc. KOH] B}", "alc.", /\\text\{alc\.\}/],
  ["\\ce{A ->[dil. H2SO4] B}", "dil.", /\\text\{dil\.\}/],
  ["\\ce{A ->[1. LiAlH4][2. H3O+] B}", "1.", /\\text\{1\. \}/],
  ["\\ce{Cl. + CH4 -> HCl + CH3^.}", "Cl.", /Cl\^\./],
  ["\\ce{SO4-2}", "SO4-2", /SO4\^2-/],
  ["\\ce{Fe+3}", "Fe+3", /Fe\^3\+/],
  ["\\ce{[Fe(CN)6]-3}", "[Fe(CN)6]-3", /\]\^3-/],
  ["\\pu{25 degC}", "degC", /°C/],
  ["\\pu{5 ug}", "ug", /µg/],
  ["\\pu{5 um}", "um", /µm/],
  ["\\ce{\\alpha-D-glucose}", "\\alpha-", /outside \\ce/],
  ["\\ce{n-C4H10}", "n-", /outside \\ce/],
])("%s is drawn otherwise than it is meant; the advice says how to write it", (tex, part, right) => {
  const { issues } = renderText(`fine\n\n$${tex}$`, { lint: true });
  const messages = issues.filter(({ line }) => line === 3).map(issueMessage);
  expect(messages).toContainEqual(expect.stringMatching(right));
  expect(messages.some((message) => message.includes(part))).toBe(true);
  expect(issues.every(({ severity }) => severity === "warning")).toBe(true);
});

test.each([
  "\\ce{NH4+ + OH- -> NH3 + H2O}",
  "\\ce{Na+(g) + Cl-(g) -> NaCl}",
  "\\ce{C6H5N2+Cl- + H2O -> C6H5OH + N2 + HCl}",
  "\\ce{CuSO4.5H2O}",
  "\\ce{CH3-CH2-OH}",
  "\\ce{A ->[\\text{conc.} HNO3] B}",
  "\\ce{Cl^. + CH4 -> HCl + ^.CH3}",
  "\\pu{5 µg}",
  "\\pu{1.2e-3 mol//L}",
])("there is no advice on %s", (tex) => {
  expect(lintText(`$${tex}$`).math).toEqual([]);
});
