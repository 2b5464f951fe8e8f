// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/client.ts";
import { failureMessage } from "./failure-message.ts";

afterEach(() => vi.restoreAllMocks());

test("says that the phone is offline if it has no network or no response arrived", () => {
  const noResponse = new ApiError(0, "no_answer", "");
  expect(failureMessage(noResponse, "Could not load.")).toBe("You are offline. Could not load.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(failureMessage(new Error("paused"), "Could not load.")).toBe("You are offline. Could not load.");
});

test("does not say so if the server has responded", () => {
  expect(failureMessage(new ApiError(500, "internal", ""), "Could not load.")).toBe("Could not load.");
});
