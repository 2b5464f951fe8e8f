import { expect, test } from "vitest";
import { countPages, pageQuery, parsePage } from "./page-number.ts";

test.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=3", 3],
  ["?from=search&page=12", 12],
  ["?page=0", 1],
  ["?page=-2", 1],
  ["?page=2.5", 1],
  ["?page=two", 1],
  ["?page=99999999999999999999", 1],
])("%s parses to page %i", (search, page) => {
  expect(parsePage(search)).toBe(page);
});

test("parses the query strings that pageQuery builds", () => {
  expect([1, 2, 30].map(pageQuery).map(parsePage)).toEqual([1, 2, 30]);
  expect(pageQuery(1)).toBe("");
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [23, 3],
])("%i notes, ten per page, fill %i pages", (total, pages) => {
  expect(countPages(total, 10)).toBe(pages);
});
