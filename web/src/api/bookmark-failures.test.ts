import { expect, test } from "vitest";
import { starFailureWords } from "./bookmark-failures.ts";
import { ApiError } from "./client.ts";

test("a star that failed says which way it was meant to go", () => {
  const error = new ApiError(0, "no_answer", "The server did not answer.");
  expect(starFailureWords(error, true)).toBe("The star was not saved. Check your connection and try again.");
  expect(starFailureWords(error, false)).toBe(
    "The star was not taken away. Check your connection and try again.",
  );
});

test("the server itself says when there are too many, and trying again is no help for what is gone", () => {
  const full = "You have 1,000 stars. Take some away first.";
  expect(starFailureWords(new ApiError(409, "too_many_bookmarks", full), true)).toBe(full);
  expect(starFailureWords(new ApiError(404, "not_found", "No."), true)).toBe(
    "The star was not saved. This is no longer there.",
  );
});
