import { expect, test } from "vitest";
import { numberError } from "./number-error.ts";

test.each([".5", "5.", "02.5", "+3", "−3", "-3", "0", " 7 ", "-.5", "1".repeat(40)])(
  "%s is a number",
  (text) => {
    expect(numberError(text)).toBeUndefined();
  },
);

test.each([
  ["1,5", "point"],
  ["1,500", "point"],
  ["2 5", "spaces"],
  ["1e3", "Write the number out"],
  ["5-", "digits"],
  ["--5", "digits"],
  ["1.2.3", "digits"],
  [".", "digits"],
  ["−", "digits"],
  ["", "Type a number"],
  ["   ", "Type a number"],
  ["1".repeat(41), "at most 40"],
])("%s is not a number, and the message says what to type", (text, hint) => {
  expect(numberError(text)).toContain(hint);
});
