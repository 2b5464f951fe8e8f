import { expect, test } from "vitest";
import { blockNavigation, isNavigationBlocked } from "./navigation-blocker.ts";

test("blocks a navigation only while a blocker is set, and only if the number of steps is known", () => {
  const deltas: number[] = [];
  expect(isNavigationBlocked(-1)).toBe(false);
  const unblock = blockNavigation((delta) => deltas.push(delta) === 1);
  expect(isNavigationBlocked(-1)).toBe(true);
  expect(isNavigationBlocked(2)).toBe(false);
  expect(isNavigationBlocked(null)).toBe(false);
  unblock();
  expect(isNavigationBlocked(-1)).toBe(false);
  expect(deltas).toEqual([-1, 2]);
});
