import { expect, test } from "vitest";
import { buildQueryString, parseQueryString } from "./list-params.ts";

test("a query string contains only the set filters and a page after the first", () => {
  expect(buildQueryString({ q: "", status: "review", page: "1" })).toBe("?status=review");
  expect(buildQueryString({ page: "1", limit: "10", sort: "newest" })).toBe("");
  expect(buildQueryString({ q: "a&b", page: "3" })).toBe("?q=a%26b&page=3");
});

test("parses what was built, and reads an invalid page or number of rows as the usual one", () => {
  const view = { page: 3, limit: 50, sort: "edited", filter: { q: "a&b" } };
  const query = buildQueryString({ ...view.filter, page: "3", limit: "50", sort: "edited" });
  expect(parseQueryString(query)).toEqual(view);
  expect(parseQueryString("?page=-2").page).toBe(1);
  expect(parseQueryString("?limit=7").limit).toBe(10);
  expect(parseQueryString("")).toEqual({ page: 1, limit: 10, sort: "newest", filter: {} });
});
