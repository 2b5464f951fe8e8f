import { expect, test } from "vitest";
import { type KeypadKey, pressKey } from "./number-pad.tsx";

const press = (...keys: KeypadKey[]) => keys.reduce(pressKey, { text: "", caret: 0 });

test("keys type at the caret, which the arrows move", () => {
  expect(press("1", "6", ".", "5")).toEqual({ text: "16.5", caret: 4 });
  expect(press("1", "5", "left", "2")).toEqual({ text: "125", caret: 2 });
  expect(press("1", "2", "left", "left", "left", "right", "backspace")).toEqual({ text: "2", caret: 0 });
  expect(press("right", "7", "backspace", "backspace")).toEqual({ text: "", caret: 0 });
  expect(press("1", "2", "clear")).toEqual({ text: "", caret: 0 });
});

test("a minus only stands first", () => {
  expect(press("−", "3").text).toBe("−3");
  expect(press("3", "−").text).toBe("3");
  expect(press("3", "left", "−").text).toBe("−3");
  expect(press("−", "left", "4").text).toBe("−");
});

test("there is one point at most, and at most 40 characters", () => {
  expect(press("1", ".", "5", ".").text).toBe("1.5");
  expect(press(...Array.from({ length: 41 }, () => "1" as const)).text).toBe("1".repeat(40));
});

test("what a keyboard has typed can be corrected key by key", () => {
  const comma = { text: "1,5", caret: 2 };
  expect(pressKey(pressKey(comma, "backspace"), ".")).toEqual({ text: "1.5", caret: 2 });
});
