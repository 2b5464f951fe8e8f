import { expect, test } from "vitest";
import { ApiError } from "../api/client.ts";
import { shouldRetry } from "./query-client.ts";

test.each([400, 401, 403, 404, 409, 422])("does not retry a rejection (%i)", (status) => {
  expect(shouldRetry(0, new ApiError(status, "rejected", ""))).toBe(false);
});

test("does not retry what was refused as too much at once, because the refusal lasts", () => {
  expect(shouldRetry(0, new ApiError(429, "rate_limited", ""))).toBe(false);
});

test.each([0, 408, 500, 503])("retries a temporary error (%i) twice", (status) => {
  const error = new ApiError(status, "hiccup", "");
  expect([0, 1, 2].map((failureCount) => shouldRetry(failureCount, error))).toEqual([true, true, false]);
});
