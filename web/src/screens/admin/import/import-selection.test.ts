import { expect, test } from "vitest";
import { countSelectedRows, withExclusion } from "./import-selection.ts";

const counts = { ok: 7, warnings: 3 };
const uniqueRow = { position: 2, isDuplicate: false };
const duplicateRow = { position: 5, isDuplicate: true };

test.each([
  ["all but near-duplicates", false, [], 8],
  ["all rows without errors", true, [], 10],
  ["a near-duplicate excluded by hand is subtracted only once", false, [uniqueRow, duplicateRow], 7],
  ["all rows excluded by hand are subtracted", true, [uniqueRow, duplicateRow], 8],
])("counts the rows to import: %s", (_, shouldIncludeDuplicates, excluded, expected) => {
  expect(countSelectedRows(counts, 2, shouldIncludeDuplicates, excluded)).toBe(expected);
});

test("a row is excluded only once and can be included again", () => {
  const excludedRows = withExclusion(withExclusion([duplicateRow], uniqueRow, true), uniqueRow, true);
  expect(excludedRows).toEqual([duplicateRow, uniqueRow]);
  expect(withExclusion(excludedRows, uniqueRow, false)).toEqual([duplicateRow]);
});
