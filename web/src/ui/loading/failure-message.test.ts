// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { failureMessage } from "./failure-message.ts";

/** An error of a request, with the code that api/client.ts gives it. */
const withCode = (code: string) => Object.assign(new Error(), { code });

afterEach(() => vi.restoreAllMocks());

test("says that the device is offline only if the device itself says so, and else that the server is silent", () => {
  const noResponse = withCode("no_answer");
  expect(failureMessage(noResponse, "Could not load.")).toBe("The server did not answer. Could not load.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (const error of [noResponse, new Error("paused")])
    expect(failureMessage(error, "Could not load.")).toBe("You are offline. Could not load.");
});

test("names neither if the server has responded", () => {
  expect(failureMessage(withCode("internal"), "Could not load.")).toBe("Could not load.");
});
