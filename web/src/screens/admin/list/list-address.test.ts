import { expect, test } from "vitest";
import { readSearch, searchOf } from "./list-address.ts";

test("an address names only what narrows the list", () => {
  expect(searchOf({ q: "", status: "review", page: "1" })).toBe("?status=review");
  expect(searchOf({ page: "1" })).toBe("");
  expect(searchOf({ q: "a&b", page: "3" })).toBe("?q=a%26b&page=3");
});

test("an address is read as it was written, and a page that is none is the first", () => {
  expect(readSearch("?q=a%26b&page=3")).toEqual({ page: 3, filter: { q: "a&b" } });
  expect(readSearch("?page=-2").page).toBe(1);
  expect(readSearch("").page).toBe(1);
});
