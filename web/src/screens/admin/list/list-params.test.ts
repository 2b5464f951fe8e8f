import { expect, test } from "vitest";
import { buildQueryString, parseQueryString } from "./list-params.ts";

test("a query string contains only the set filters and a page after the first", () => {
  expect(buildQueryString({ q: "", status: "review", page: "1" })).toBe("?status=review");
  expect(buildQueryString({ page: "1" })).toBe("");
  expect(buildQueryString({ q: "a&b", page: "3" })).toBe("?q=a%26b&page=3");
});

test("parses what was built, and reads an invalid page as page 1", () => {
  expect(parseQueryString("?q=a%26b&page=3")).toEqual({ page: 3, filter: { q: "a&b" } });
  expect(parseQueryString("?page=-2").page).toBe(1);
  expect(parseQueryString("").page).toBe(1);
});
