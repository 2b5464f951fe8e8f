import { expect, test } from "vitest";
import { evaluateCheck } from "./evaluate.ts";

test.each([
  ["round(2.345, 1)", [2.3]],
  ["[ln(1), log10(100), sqrt(9), abs(-2)]", [0, 2, 3, 2]],
  ["mo(14).bo", [3]],
  ["[mo(16).bo, mo(16).unpaired]", [2, 2]],
  ["[mo(10).bo, mo(10).unpaired]", [1, 2]],
  ["T/2", [150]],
])("%s evaluates to %j", (expression, result) => {
  expect(evaluateCheck(expression, { T: 300 })).toEqual(result);
});

test.each([
  "'text'",
  "0/0",
  "unknown",
  "globalThis.process.pid",
  "import('node:fs')",
  "this.constructor.constructor('return process')().pid",
])("throws for %s", (expression) => {
  expect(() => evaluateCheck(expression, {})).toThrow();
});
