import { expect, test } from "vitest";
import { comingIn, withMark } from "./coming-in.ts";

const counts = { ok: 7, warnings: 3 };
const plain = { position: 2, isDuplicate: false };
const near = { position: 5, isDuplicate: true };

test.each([
  ["all but the near-duplicates", false, [], 8],
  ["all", true, [], 10],
  ["no row is taken off twice", false, [plain, near], 7],
  ["a near-duplicate can be left out by hand alone", true, [plain, near], 8],
])("what comes in: %s", (_, withDuplicates, leftOut, expected) => {
  expect(comingIn(counts, 2, withDuplicates, leftOut)).toBe(expected);
});

test("a row is marked once, and its mark is taken away again", () => {
  const marked = withMark(withMark([near], plain, true), plain, true);
  expect(marked).toEqual([near, plain]);
  expect(withMark(marked, plain, false)).toEqual([near]);
});
