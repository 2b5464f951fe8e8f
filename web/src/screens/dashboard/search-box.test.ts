import { expect, test } from "vitest";
import { nextActiveIndex } from "./search-box.tsx";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", -1, 2],
])("%s moves from option %i of three to %i", (key, from, to) => {
  expect(nextActiveIndex(key, from, 3)).toBe(to);
});

test("ignores other keys, and all keys if there are no options", () => {
  expect(nextActiveIndex("a", 0, 3)).toBeUndefined();
  expect(nextActiveIndex("ArrowDown", -1, 0)).toBeUndefined();
});
