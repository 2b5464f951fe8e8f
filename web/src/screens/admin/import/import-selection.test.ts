import { expect, test } from "vitest";
import { countSelectedRows, withExclusion } from "./import-selection.ts";

const counts = { ok: 7, warnings: 3 };
const uniqueRow = { position: 2, isDuplicate: false };
const duplicateRow = { position: 5, isDuplicate: true };

test.each([
  ["all but the near-duplicates", false, [], 8],
  ["all", true, [], 10],
  ["no row is taken off twice", false, [uniqueRow, duplicateRow], 7],
  ["a near-duplicate can be left out by hand alone", true, [uniqueRow, duplicateRow], 8],
])("what comes in: %s", (_, shouldIncludeDuplicates, excluded, expected) => {
  expect(countSelectedRows(counts, 2, shouldIncludeDuplicates, excluded)).toBe(expected);
});

test("a row is marked once, and its mark is taken away again", () => {
  const excludedRows = withExclusion(withExclusion([duplicateRow], uniqueRow, true), uniqueRow, true);
  expect(excludedRows).toEqual([duplicateRow, uniqueRow]);
  expect(withExclusion(excludedRows, uniqueRow, false)).toEqual([duplicateRow]);
});
