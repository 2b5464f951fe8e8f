import { expect, test } from "vitest";
import { lintText } from "./lint-text.ts";

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
  expect(lintText(`fine\n\n${source}`).math).toEqual([{ line: 3, message: expect.stringMatching(message) }]);
});

test("a formula that is not closed is told from the sign of a currency", () => {
  const messages = (source: string) => lintText(source).math.map(({ message }) => message);
  expect(messages("so $\\frac{1}{2 follows")).toContain("This formula is not closed. Put a $ at its end.");
  expect(messages("costs $5")).toEqual([expect.stringMatching(/without a partner/)]);
});

test("says what to use instead of tabular", () => {
  const messages = lintText("$\\begin{tabular}{c}a\\end{tabular}$").math.map((issue) => issue.message);
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
])("%s does not balance", (reaction, message) => {
  expect(lintText(`\n$\\ce{${reaction}}$`).balance).toEqual([
    { line: 2, message: expect.stringContaining(message) },
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
  "^{14}_6C -> ^{14}_7N",
])("reports nothing for %s, which can't be checked", (reaction) =>
  expect(lintText(`$\\ce{${reaction}}$`).balance).toEqual([]),
);
