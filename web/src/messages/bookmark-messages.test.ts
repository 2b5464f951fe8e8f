import { expect, test } from "vitest";
import { ApiError } from "../api/client.ts";
import { bookmarkErrorMessage } from "./bookmark-messages.ts";

test("the message says whether a bookmark could not be added or removed", () => {
  const error = new ApiError(0, "no_answer", "The server did not answer.");
  expect(bookmarkErrorMessage(error, true)).toBe(
    "The star was not saved. Check your connection and try again.",
  );
  expect(bookmarkErrorMessage(error, false)).toBe(
    "The star was not taken away. Check your connection and try again.",
  );
});

test("shows the server's own message at the limit, and suggests no retry for a missing item", () => {
  const limitMessage = "You have 1,000 stars. Take some away first.";
  expect(bookmarkErrorMessage(new ApiError(409, "too_many_bookmarks", limitMessage), true)).toBe(
    limitMessage,
  );
  expect(bookmarkErrorMessage(new ApiError(404, "not_found", "No."), true)).toBe(
    "The star was not saved. This is no longer there.",
  );
});
