import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, parseDecimal } from "./decimal.ts";

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
])("%j is read as %s", (input, canonical) => {
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
])("%j is no number", (input) => {
  expect(parseDecimal(input)).toBeUndefined();
});

test("numbers that a binary float cannot tell apart stay apart", () => {
  expect(isEqualDecimal("9007199254740993", "9007199254740992")).toBe(false);
  expect(isEqualDecimal("0.1000000000000000055", "0.1")).toBe(false);
});

test("400 digits are compared to the last one", () => {
  const long = "7".repeat(400);
  expect(isEqualDecimal(`000${long}.000`, long)).toBe(true);
  expect(isEqualDecimal(`0.${long}`, `0.${long}1`)).toBe(false);
});

test("order is the order of numbers, not of text", () => {
  const ascending = ["-10", "-9.5", "-.05", "0", "0.0499", "0.05", "9", "10", "10.01"];
  const parsed = ascending.flatMap((text) => parseDecimal(text) ?? []);
  expect(parsed.toReversed().toSorted(compareDecimals)).toEqual(parsed);
  expect(parsed).toHaveLength(ascending.length);
});

test("a number keeps its value however it is padded, and grows when one is added", () => {
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

/** digits × 10^-scale with a point, as a person would write it. */
function formatDecimal(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`;
}
