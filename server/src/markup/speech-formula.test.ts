import { expect, test } from "vitest";
import { lintText } from "./lint-text.ts";
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
  // Nuclides and particles.
  ["\\ce{^{14}_6C}", "carbon-14"],
  ["\\ce{^{235}U}", "uranium-235"],
  ["{}^{14}_{6}\\mathrm{C}", "carbon-14"],
  ["\\ce{^{238}_{92}U -> ^{234}_{90}Th + ^4_2He}", "uranium-238 gives thorium-234 plus helium-4"],
  ["\\ce{3 ^1_0n}", "3 neutron"],
  ["\\ce{3^1_0n}", "3 neutron"],
  ["\\ce{^0_{-1}e}", "electron"],
  ["10^3K", "10 cubed K"],
  // Cells and weak bonds.
  ["\\ce{Zn|Zn^2+||Cu^2+|Cu}", "Zn, phase boundary, Zn 2 plus, salt bridge, Cu 2 plus, phase boundary, Cu"],
  ["\\ce{F-H...F}", "F dash H hydrogen bond F"],
  ["\\ce{O\\bond{...}H}", "O hydrogen bond H"],
  ["\\ce{H3N\\bond{->}BF3}", "H 3 N coordinate bond B F 3"],
  // Letters of a subscript are one word.
  ["K_{sp}", "K sub sp"],
  ["E_{cell}", "E sub cell"],
  ["K_{a1}", "K sub a 1"],
  ["x_{n+1}", "x sub n plus 1"],
  // A comma or a thin space inside a number.
  ["1{,}00{,}000", "1,00,000"],
  ["0{,}5", "0,5"],
  ["22{,}4\\,\\mathrm{L}", "22,4 litres"],
  ["96\\,485", "96485"],
  ["10^{1{,}000}", "10 to the power 1,000"],
  ["\\pu{96{,}485 C}", "96,485 coulombs"],
  // Units, however they are written.
  ["8.314\\,\\mathrm{J/(mol\\,K)}", "8.314 joules per mole per kelvin"],
  ["8.314\\,\\mathrm{J/mol\\,K}", "8.314 joules per mole per kelvin"],
  ["5\\text{ kJ mol}^{-1}", "5 kilojoules per mole"],
  ["5\\,\\mathrm{kJ}\\,\\mathrm{mol}^{-1}", "5 kilojoules per mole"],
  ["25^{\\circ}\\text{C}", "25 degrees Celsius"],
  ["\\text{rate} = k[\\ce{A}]", "rate equals k open square bracket A close square bracket"],
])("reads %s", (tex, expected) => {
  expect(speakFormula(tex)).toBe(expected);
});

test.each([
  ["->", "gives"],
  ["→", "gives"],
  ["⟶", "gives"],
  ["\\rightarrow", "gives"],
  ["\\longrightarrow", "gives"],
  ["<-", "comes from"],
  ["←", "comes from"],
  ["<=>", "in equilibrium with"],
  ["⇌", "in equilibrium with"],
  ["\\rightleftharpoons", "in equilibrium with"],
  ["<-->", "in equilibrium with"],
  ["<->", "resonates with"],
  ["↔", "resonates with"],
])("the arrow %s has a verb, and what stands beside it is balanced", (arrow, verb) => {
  expect(speakFormula(`\\ce{CH4 ${arrow} C}`)).toBe(`C H 4 ${verb} C`);
  expect(lintText(`$\\ce{CH4 ${arrow} C}$`).balance).toHaveLength(1);
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
