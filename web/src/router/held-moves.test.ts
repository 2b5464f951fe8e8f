import { expect, test } from "vitest";
import { holdMoves, isMoveHeld } from "./held-moves.ts";

test("a move is asked about only while someone holds moves, and only if its length is known", () => {
  const asked: number[] = [];
  expect(isMoveHeld(-1)).toBe(false);
  const release = holdMoves((steps) => asked.push(steps) === 1);
  expect(isMoveHeld(-1)).toBe(true);
  expect(isMoveHeld(2)).toBe(false);
  expect(isMoveHeld(null)).toBe(false);
  release();
  expect(isMoveHeld(-1)).toBe(false);
  expect(asked).toEqual([-1, 2]);
});
