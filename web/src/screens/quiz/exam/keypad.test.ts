import { expect, test } from "vitest";
import { type KeypadKey, pressKey, typeNumber } from "./keypad.ts";

const press = (keys: KeypadKey[], allowsPoint = true) =>
  keys.reduce((number, key) => pressKey(number, key, allowsPoint), { text: "", caret: 0 });

test("keys type at the caret, which the arrows move", () => {
  expect(press(["1", "6", ".", "5"])).toEqual({ text: "16.5", caret: 4 });
  expect(press(["1", "5", "left", "2"])).toEqual({ text: "125", caret: 2 });
  expect(press(["1", "2", "left", "left", "left", "right", "backspace"])).toEqual({ text: "2", caret: 0 });
  expect(press(["right", "7", "backspace", "backspace"])).toEqual({ text: "", caret: 0 });
  expect(press(["1", "2", "clear"])).toEqual({ text: "", caret: 0 });
});

test("a minus only stands first", () => {
  expect(press(["−", "3"]).text).toBe("−3");
  expect(press(["3", "−"]).text).toBe("3");
  expect(press(["3", "left", "−"]).text).toBe("−3");
  expect(press(["−", "left", "4"]).text).toBe("−");
});

test("there is one point at most, and none in a whole number", () => {
  expect(press(["1", ".", "5", "."]).text).toBe("1.5");
  expect(press(["1", ".", "5"], false).text).toBe("15");
});

test("a keyboard types the same numbers, and nothing else", () => {
  const before = { text: "12", caret: 2 };
  const type = (text: string, allowsPoint = true) =>
    typeNumber(before, { text, caret: text.length }, allowsPoint);
  expect(type("-12")).toEqual({ text: "−12", caret: 3 });
  for (const text of ["12e", "1 2", "1,2", "1".repeat(41)]) expect(type(text)).toBe(before);
  expect(type("12.", false)).toBe(before);
});
