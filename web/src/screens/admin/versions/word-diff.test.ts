import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPiece, diffWords } from "./word-diff.ts";

test("a changed word stands beside what it replaces", () => {
  expect(diffWords("the key is B here", "the key is C here")).toEqual([
    { kind: "same", text: "the key is " },
    { kind: "removed", text: "B" },
    { kind: "new", text: "C" },
    { kind: "same", text: " here" },
  ]);
});

test("equal texts are one piece, and an empty one is all gone or all new", () => {
  expect(diffWords("same words", "same words")).toEqual([{ kind: "same", text: "same words" }]);
  expect(diffWords("", "new words")).toEqual([{ kind: "new", text: "new words" }]);
  expect(diffWords("old", "")).toEqual([{ kind: "removed", text: "old" }]);
});

test("both texts can be read from their difference", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      expect(textWithout("new", pieces)).toBe(before);
      expect(textWithout("removed", pieces)).toBe(after);
    }),
  );
});

test("the longest texts that can be saved are compared, whatever was changed in them", () => {
  const words = (word: string) => Array.from({ length: 16_000 }, (_, index) => `${word}${index % 7}`);
  const [oldWords, newWords] = [words("a"), words("b")];
  const rewritten = diffWords(oldWords.join(" "), newWords.join(" "));
  expect(rewritten.map(({ kind }) => kind)).toEqual(["removed", "new"]);
  const lines = diffWords(`${oldWords.join(" ")}\nkept\n`, `${newWords.join(" ")}\nkept\n`);
  expect(lines.map(({ kind }) => kind)).toEqual(["removed", "new", "same"]);
  const edited = diffWords(oldWords.join(" "), oldWords.with(8000, "x").join(" "));
  expect(edited.map(({ kind, text }) => (kind === "same" ? kind : text))).toEqual([
    "same",
    "a6",
    "x",
    "same",
  ]);
});

const textWithout = (kind: DiffPiece["kind"], pieces: DiffPiece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");
