import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPiece, diffWords } from "./word-diff.ts";

test("a changed word follows the word that it replaces", () => {
  expect(diffWords("the key is B here", "the key is C here")).toEqual([
    { kind: "same", text: "the key is " },
    { kind: "removed", text: "B" },
    { kind: "new", text: "C" },
    { kind: "same", text: " here" },
  ]);
});

test("equal texts are one piece; an empty text makes the other all new or all removed", () => {
  expect(diffWords("same words", "same words")).toEqual([{ kind: "same", text: "same words" }]);
  expect(diffWords("", "new words")).toEqual([{ kind: "new", text: "new words" }]);
  expect(diffWords("old", "")).toEqual([{ kind: "removed", text: "old" }]);
});

test("both texts can be restored from their diff", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      expect(textWithout("new", pieces)).toBe(before);
      expect(textWithout("removed", pieces)).toBe(after);
    }),
  );
});

test("compares even the longest texts that can be saved, however much they differ", () => {
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
