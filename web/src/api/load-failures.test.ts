import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { isBroken, isRefused } from "./load-failures.ts";

test.each([
  [0, false, false],
  [401, true, false],
  [404, true, false],
  [408, false, false],
  [429, false, false],
  [500, false, true],
  [503, false, false],
])("a reply with %i is a refusal: %s, a failure on this: %s", (status, ...is) => {
  const error = new ApiError(status, "code", "");
  expect([isRefused(error), isBroken(error)]).toEqual(is);
});

test("an error that is no reply says nothing", () => {
  const error = new Error("The page itself is wrong.");
  expect([isRefused(error), isBroken(error)]).toEqual([false, false]);
});
