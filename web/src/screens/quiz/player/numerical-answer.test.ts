import { expect, test } from "vitest";
import { applyKey, type Key, numberError } from "./numerical-answer.tsx";

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

const press = (...keys: Key[]) => keys.reduce(applyKey, "");

test("keys are appended to the number", () => {
  expect(press("1", "6", ".", "5")).toBe("16.5");
});

test("the minus key adds a leading minus at any time, and a second press removes it", () => {
  expect(press("3", "−")).toBe("−3");
  expect(press("3", "−", "4", "−")).toBe("34");
});

test("a second point is ignored", () => {
  expect(press("1", ".", "5", ".")).toBe("1.5");
});

test("delete removes the last character, and clear removes all", () => {
  expect(press("1", "2", "delete")).toBe("1");
  expect(press("delete")).toBe("");
  expect(press("1", "2", "clear")).toBe("");
});
