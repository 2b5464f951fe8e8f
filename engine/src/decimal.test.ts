import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, parseDecimal, toDecimalNotation } from "./decimal.ts";

const isEqualDecimal = (a: string, b: string) => {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left !== undefined && right !== undefined && compareDecimals(left, right) === 0;
};

test.each([
  [".5", "0.5"],
  ["5.", "5"],
  ["02.5", "2.5"],
  ["+3", "3"],
  ["\u22123", "-3"],
  ["\u20133", "-3"],
  [" 5 ", "5"],
  ["- 3", "-3"],
  ["+ 3", "3"],
  [" \u2212  .5 ", "-0.5"],
  ["020.0", "20"],
  ["-0", "0"],
  ["-.50", "-0.5"],
  ["9007199254740993", "9007199254740993.0"],
])("%j is parsed as %s", (input, canonical) => {
  expect(isEqualDecimal(input, canonical)).toBe(true);
});

test.each([
  "1e3",
  "1.5e3",
  "1e400",
  "2 5",
  "1,5",
  "",
  " ",
  ".",
  "-",
  "+",
  "- ",
  "+-3",
  "+ - 3",
  "- 3 5",
  "3 -",
  "5 .",
  "1 .5",
  "--3",
  "1.2.3",
  "\uff11\uff12",
  "\u0967\u0968",
  "NaN",
  "Infinity",
  "0x10",
  "1_000",
  "5%",
])("%j is not a number", (input) => {
  expect(parseDecimal(input)).toBeUndefined();
});

test("distinguishes numbers that are equal as binary floats", () => {
  expect(isEqualDecimal("9007199254740993", "9007199254740992")).toBe(false);
  expect(isEqualDecimal("0.1000000000000000055", "0.1")).toBe(false);
});

test("compares all 400 digits of a long number", () => {
  const long = "7".repeat(400);
  expect(isEqualDecimal(`000${long}.000`, long)).toBe(true);
  expect(isEqualDecimal(`0.${long}`, `0.${long}1`)).toBe(false);
});

test("orders numbers by value, not as text", () => {
  const ascending = ["-10", "-9.5", "-.05", "0", "0.0499", "0.05", "9", "10", "10.01"];
  const parsed = ascending.flatMap((text) => parseDecimal(text) ?? []);
  expect(parsed.toReversed().toSorted(compareDecimals)).toEqual(parsed);
  expect(parsed).toHaveLength(ascending.length);
});

test.each([
  [0, "0"],
  [-2.5, "-2.5"],
  [1e-7, "0.0000001"],
  [-1.5e-9, "-0.0000000015"],
  [1e21, "1000000000000000000000"],
  [-1.25e22, "-12500000000000000000000"],
])("%j is written as %s, without an exponent", (value, text) => {
  expect(toDecimalNotation(value)).toBe(text);
});

test("padding keeps a number's value, and adding one to its digits changes it", () => {
  const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(20));
  fc.assert(
    fc.property(scaled, fc.nat(5), ([digits, scale], zeros) => {
      const canonical = formatDecimal(digits, scale);
      const sign = canonical.startsWith("-") ? "-" : "";
      const padded = `${sign}${"0".repeat(zeros)}${canonical.slice(sign.length)}${"0".repeat(zeros)}`;
      expect(isEqualDecimal(canonical, ` ${padded} `)).toBe(true);
      expect(isEqualDecimal(canonical, formatDecimal(digits + 1n, scale))).toBe(false);
    }),
  );
});

/** Formats digits × 10^-scale with a decimal point. */
function formatDecimal(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`;
}
