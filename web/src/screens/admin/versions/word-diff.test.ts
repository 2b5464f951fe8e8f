import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, type Piece } from "./word-diff.ts";

test("a changed word stands beside what it replaces", () => {
  expect(diffWords("the key is B here", "the key is C here")).toEqual([
    { kind: "same", text: "the key is " },
    { kind: "gone", text: "B" },
    { kind: "new", text: "C" },
    { kind: "same", text: " here" },
  ]);
});

test("equal texts are one piece, and an empty one is all gone or all new", () => {
  expect(diffWords("same words", "same words")).toEqual([{ kind: "same", text: "same words" }]);
  expect(diffWords("", "new words")).toEqual([{ kind: "new", text: "new words" }]);
  expect(diffWords("old", "")).toEqual([{ kind: "gone", text: "old" }]);
});

test("both texts can be read from their difference", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      expect(without("new", pieces)).toBe(before);
      expect(without("gone", pieces)).toBe(after);
    }),
  );
});

const without = (kind: Piece["kind"], pieces: Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");
