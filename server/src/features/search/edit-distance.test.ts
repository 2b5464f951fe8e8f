import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./search-spellings.ts";

test.each([
  ["", "", 0],
  ["redox", "redox", 0],
  ["redux", "redox", 1],
  ["electrochemstry", "electrochemistry", 1],
  ["recation", "reaction", 1],
  ["markovnikof", "markovnikov", 1],
  ["ester", "ether", 2],
  ["", "mole", 4],
  ["क्षार", "क्षर", 1],
])("the distance from %o to %o is %i", (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test("a distance above the maximum is infinite, and others are the same as without one", () => {
  const word = fc.stringMatching(/^[a-d]{0,8}$/);
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
      const distance = editDistance(a, b);
      expect(editDistance(a, b, max)).toBe(distance <= max ? distance : Number.POSITIVE_INFINITY);
    }),
  );
});

test("the distance is symmetric, at most the length of the longer word, and 0 only between equal words", () => {
  const word = fc.stringMatching(/^[a-d]{0,8}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(distance === 0).toBe(a === b);
    }),
  );
});
