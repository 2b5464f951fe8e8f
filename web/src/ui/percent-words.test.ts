import { expect, test } from "vitest";
import { percentOf, percentWords } from "./percent-words.ts";

test.each([
  [6, 10, "60.0%"],
  [1, 3, "33.3%"],
  [0, 0, "0.0%"],
])("%i of %i is %s", (part, total, expected) => {
  expect(percentWords(percentOf(part, total))).toBe(expected);
});

test("what is not known yet is a dash", () => {
  expect(percentWords(null)).toBe("–");
});
