import fc from "fast-check";
import { expect, test } from "vitest";
import { detectSlips, type NumericalQuestion, quantityOf } from "./slip-detection.ts";

const question = (
  key: string,
  unit: string,
  { solution = "", ...rest }: Partial<NumericalQuestion> = {},
): NumericalQuestion => ({
  accept: [[key, key]],
  decimals: key.split(".")[1]?.length ?? 0,
  unit,
  stem: "",
  solution,
  ...rest,
});

/** What was typed, the question, the names of the slips, the first sentence. */
const table: [string, NumericalQuestion, string[], string?][] = [
  [
    "251",
    question("60", "kJ"),
    ["calorie-joule"],
    "Your answer is 4.18 × the right one: calories and joules mixed up.",
  ],
  [
    "14.3",
    question("60", "kJ mol^-1"),
    ["calorie-joule"],
    "The right answer is 4.18 × yours: calories and joules mixed up.",
  ],
  [
    "60000",
    question("60", "kJ"),
    ["joule-kilojoule"],
    "Your answer is 1000 × the right one: joules and kilojoules mixed up.",
  ],
  ["0.06", question("60", "kJ\\,mol^{-1}"), ["joule-kilojoule"]],
  ["0.25", question("250", "mL"), ["litre-millilitre"]],
  [
    "2500",
    question("250", "mL"),
    ["power-of-ten"],
    "Your answer is 10 × the right one: the decimal point or the power of ten is out.",
  ],
  [
    "27",
    question("300", "K"),
    ["celsius-kelvin"],
    "Your answer is 273 less than the right one: degrees Celsius and kelvin mixed up.",
  ],
  ["573", question("300", "K"), ["celsius-kelvin"]],
  ["-0.76", question("0.76", "V"), ["sign"]],
  [
    "30.4",
    question("70", "min", { solution: "$k = \\frac{2.303}{t}\\log\\frac{a}{a-x}$" }),
    ["natural-logarithm"],
  ],
  ["30.4", question("70", "min"), []],
  ["2.49", question("0.0246", "L", { decimals: 4, solution: "R = 8.314" }), ["gas-constant"]],
  ["420", question("210", "kJ", { solution: "$nFE$ with $n = 2$, $F = 96500$" }), ["charge-number"]],
  ["36", question("18", "g"), ["factor-of-two"]],
  ["112", question("56", "g"), ["factor-of-two"]],
  ["0.0177", question("1.00", "mol kg^-1", { solution: "mole fraction, mol" }), ["molality-mole-fraction"]],
  ["36", question("64", "%"), ["rest-of-hundred"]],
  ["0.64", question("64", "%"), ["fraction-percent"]],
  ["8.94", question("80", "", { solution: "$\\sqrt{3RT/M}$" }), ["square-root"]],
  ["0.0125", question("80", ""), ["inverse"]],
  ["120", question("2", "min"), ["time-unit"]],
  ["7200", question("120", "min"), ["time-unit"]],
  ["60", question("60", "kJ"), []],
  ["", question("60", "kJ"), []],
  ["about 60", question("60", "kJ"), []],
  ["8", question("4", ""), []],
  ["40", question("4", ""), []],
];

test.each(table)("%s for %o", (answer, numerical, names, sentence) => {
  const slips = detectSlips(answer, numerical);
  expect(slips.map(({ name }) => name)).toEqual(names);
  if (sentence !== undefined) expect(slips[0]?.sentence).toBe(sentence);
});

test("a wrong value that the question names comes first and with its own words, also where the key is a count or 0", () => {
  const slips = [{ value: 40, says: "That is the share of the heavier isotope." }];
  expect(detectSlips("40", question("60", "%", { slips }))).toEqual([
    { name: "named-value", cause: "concept", sentence: "That is the share of the heavier isotope." },
    expect.objectContaining({ name: "rest-of-hundred" }),
  ]);
  expect(detectSlips("6", question("4", "", { slips: [{ value: 6, says: "Isomers twice." }] }))).toHaveLength(
    1,
  );
  expect(detectSlips("6", question("0", "", { slips: [{ value: 6, says: "Isomers twice." }] }))).toHaveLength(
    1,
  );
});

test("an answer in another accepted range is right", () => {
  const accept = [
    ["60", "60"],
    ["600", "600"],
  ] as const;
  expect(detectSlips("600", { ...question("60", "mL"), accept })).toEqual([]);
});

test("a slip that would have given the key itself explains nothing", () => {
  expect(detectSlips("51", question("50", "%"))).toEqual([]);
  expect(detectSlips("1.01", question("1.00", "V"))).toEqual([]);
});

test("a tie names every slip that fits", () => {
  const twoElectrons = question("56", "g", { solution: "$2 \\times 96500$" });
  expect(detectSlips("112", twoElectrons).map(({ name }) => name)).toEqual([
    "charge-number",
    "factor-of-two",
  ]);
});

test("a temperature in °C plays a part only where the question has one", () => {
  const osmotic = { stem: "at $27\\ ^\\circ\\mathrm{C}$" };
  expect(detectSlips("22", question("246", "kPa", osmotic)).map(({ name }) => name)).toEqual([
    "celsius-kelvin",
  ]);
  expect(detectSlips("22", question("246", "kPa"))).toEqual([]);
});

test("an accepted answer has no slip, whatever the question", () => {
  const quantity = fc.constantFrom("kJ mol^-1", "K", "mL", "%", "", "V", "g", "min");
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), fc.nat(40), quantity, (low, width, unit) => {
      const accept = [[String(low), String(low + width)]] as const;
      const text = "2.303 8.314 27 \\sqrt 2 \\times 96500";
      const middle = String(low + Math.floor(width / 2));
      expect(detectSlips(middle, { accept, decimals: 0, unit, stem: text, solution: text })).toEqual([]);
    }),
  );
});

test("any typed text and any question give a list", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.string(),
      (answer, key, text) => {
        const numerical = question(key.toFixed(2), text, { stem: text, solution: text });
        expect(Array.isArray(detectSlips(answer, numerical))).toBe(true);
        expect(Array.isArray(detectSlips(String(key), numerical))).toBe(true);
      },
    ),
  );
});

test.each([
  ["kJ\\,mol^{-1}", "energy"],
  ["J K^-1", "energy"],
  ["mmol L^-1", "concentration"],
  ["10^-4 mol L^-1 s^-1", "concentration"],
  ["g mol^-1", "mass"],
  ["g cm^-3", "mass"],
  ["m^{3}", "volume"],
  ["h^-1", "time"],
  ["S cm^2 mol^-1", "other"],
  ["BM", "other"],
  ["%", "percentage"],
  ["", "none"],
])("%s measures %s", (unit, quantity) => {
  expect(quantityOf(unit)).toBe(quantity);
});
