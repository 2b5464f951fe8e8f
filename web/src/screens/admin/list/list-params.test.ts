import { expect, test } from "vitest";
import { buildQueryString, parseQueryString } from "./list-params.ts";

test("an address names only what narrows the list", () => {
  expect(buildQueryString({ q: "", status: "review", page: "1" })).toBe("?status=review");
  expect(buildQueryString({ page: "1" })).toBe("");
  expect(buildQueryString({ q: "a&b", page: "3" })).toBe("?q=a%26b&page=3");
});

test("an address is read as it was written, and a page that is none is the first", () => {
  expect(parseQueryString("?q=a%26b&page=3")).toEqual({ page: 3, filter: { q: "a&b" } });
  expect(parseQueryString("?page=-2").page).toBe(1);
  expect(parseQueryString("").page).toBe(1);
});
