import { expect, test } from "vitest";
import { speakFormula } from "./speech-formula.ts";

test.each([
  ["\\ce{H2SO4}", "H 2 S O 4"],
  ["\\ce{SO4^2- + Ba^2+ -> BaSO4 v}", "S O 4 2 minus plus Ba 2 plus gives Ba S O 4 precipitate"],
  ["\\ce{N2(g) + 3H2(g) <=> 2NH3(g)}", "N 2 gas plus 3 H 2 gas in equilibrium with 2 N H 3 gas"],
  ["\\ce{A ->[\\text{dil. NaOH}][\\Delta] B}", "A gives, with dil. NaOH and Delta, B"],
  ["\\ce{CuSO4.5H2O}", "Cu S O 4 dot 5 H 2 O"],
  ["\\ce{0.5 H2O}", "0.5 H 2 O"],
  ["\\ce{NH4+}", "N H 4 plus"],
  ["\\ce{CH3-CH=CH2}", "C H 3 dash C H double bond C H 2"],
  ["\\ce{CO2 ^}", "C O 2 gas given off"],
  ["\\ce{NO^{.}}", "N O radical"],
  ["\\frac{a}{b}", "a over b"],
  ["\\frac{a+b}{c}", "the fraction a plus b, over c, end of fraction"],
  ["K_p", "K sub p"],
  ["x^2 - y^3", "x squared minus y cubed"],
  ["1.8\\times 10^{-5}", "1.8 times 10 to the power minus 5"],
  ["298\\ \\mathrm{K}", "298 kelvin"],
  ["25\\ ^\\circ\\mathrm{C}", "25 degrees Celsius"],
  ["107.8^\\circ", "107.8 degrees"],
  ["8.314\\ \\mathrm{J\\,K^{-1}\\,mol^{-1}}", "8.314 joules per kelvin per mole"],
  [
    "\\Delta_r H^\\circ = -92\\ \\mathrm{kJ\\,mol^{-1}}",
    "Delta sub r H standard equals minus 92 kilojoules per mole",
  ],
  ["\\pu{1.2e-3 mol//L}", "1.2 times 10 to the power minus 3 moles per litre"],
  ["\\mathrm{pH} = \\mathrm{p}K_a", "pH equals p K sub a"],
  ["\\sqrt{2}", "square root of 2"],
  ["\\left(\\frac12\\right)", "open bracket 1 over 2 close bracket"],
  ["\\text{rate} = k[\\ce{A}]", "rate equals k open square bracket A close square bracket"],
])("reads %s", (tex, expected) => {
  expect(speakFormula(tex)).toBe(expected);
});

test.each([
  "{",
  "}",
  "\\",
  "\\frac",
  "\\frac{",
  "\\sqrt[",
  "\\ce{",
  "\\ce{A ->[",
  "^",
  "_",
  "\\begin{array}",
  "$",
  "\\ce{^}",
  "",
])("returns a string for the malformed formula %j", (tex) => expect(typeof speakFormula(tex)).toBe("string"));

test.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])(
  "treats %s, a property of Object.prototype, like any other word",
  (name) => {
    for (const tex of [
      `x^{${name}}`,
      `298\\ \\mathrm{${name}}`,
      `\\pu{3 ${name}}`,
      `\\ce{A_{${name}}}`,
      `\\ce{C\\bond{${name}}C}`,
      `\\begin{${name}}x\\end{${name}}`,
      `\\${name}`,
    ])
      expect(speakFormula(tex), tex).not.toMatch(/function|native|object Object|undefined/);
  },
);
