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

test("the longest texts that can be saved are compared, whatever was changed in them", () => {
  const words = (word: string) => Array.from({ length: 16_000 }, (_, index) => `${word}${index % 7}`);
  const [old, now] = [words("a"), words("b")];
  const rewritten = diffWords(old.join(" "), now.join(" "));
  expect(rewritten.map(({ kind }) => kind)).toEqual(["gone", "new"]);
  const lines = diffWords(`${old.join(" ")}\nkept\n`, `${now.join(" ")}\nkept\n`);
  expect(lines.map(({ kind }) => kind)).toEqual(["gone", "new", "same"]);
  const edited = diffWords(old.join(" "), old.with(8000, "x").join(" "));
  expect(edited.map(({ kind, text }) => (kind === "same" ? kind : text))).toEqual([
    "same",
    "a6",
    "x",
    "same",
  ]);
});

const without = (kind: Piece["kind"], pieces: Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");
