import { expect, test } from "vitest";
import { bookmarkErrorMessage } from "./bookmark-errors.ts";
import { ApiError } from "./client.ts";

test("a star that failed says which way it was meant to go", () => {
  const error = new ApiError(0, "no_answer", "The server did not answer.");
  expect(bookmarkErrorMessage(error, true)).toBe(
    "The star was not saved. Check your connection and try again.",
  );
  expect(bookmarkErrorMessage(error, false)).toBe(
    "The star was not taken away. Check your connection and try again.",
  );
});

test("the server itself says when there are too many, and trying again is no help for what is gone", () => {
  const limitMessage = "You have 1,000 stars. Take some away first.";
  expect(bookmarkErrorMessage(new ApiError(409, "too_many_bookmarks", limitMessage), true)).toBe(
    limitMessage,
  );
  expect(bookmarkErrorMessage(new ApiError(404, "not_found", "No."), true)).toBe(
    "The star was not saved. This is no longer there.",
  );
});
