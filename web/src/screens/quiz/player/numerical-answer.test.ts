import { expect, test } from "vitest";
import { applyKey, type Key } from "./numerical-answer.tsx";

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
