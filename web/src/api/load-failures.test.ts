import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { isBroken, isGone, isRefused } from "./load-failures.ts";

test.each([
  [0, false, false, false],
  [401, true, false, false],
  [404, true, false, true],
  [408, false, false, false],
  [429, false, false, false],
  [500, false, true, false],
  [503, false, false, false],
])(
  "a reply with %i is a refusal: %s, a failure on this: %s, the word that it is gone: %s",
  (status, ...is) => {
    const error = new ApiError(status, "code", "");
    expect([isRefused(error), isBroken(error), isGone(error)]).toEqual(is);
  },
);

test("an error that is no reply says nothing", () => {
  const error = new Error("The page itself is wrong.");
  expect([isRefused(error), isBroken(error), isGone(error)]).toEqual([false, false, false]);
});
