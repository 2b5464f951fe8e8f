import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { isRejected, isServerError } from "./load-errors.ts";

test.each([
  [0, false, false],
  [401, true, false],
  [404, true, false],
  [408, false, false],
  [429, false, false],
  [500, false, true],
  [503, false, false],
])("status %i is a rejection: %s, a server error: %s", (status, ...expected) => {
  const error = new ApiError(status, "code", "");
  expect([isRejected(error), isServerError(error)]).toEqual(expected);
});

test("an error other than ApiError is neither a rejection nor a server error", () => {
  const error = new Error("The page itself is wrong.");
  expect([isRejected(error), isServerError(error)]).toEqual([false, false]);
});
