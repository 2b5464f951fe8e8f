// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { failureMessage } from "./failure-message.ts";

/** An error of a request, with the code that api/client.ts gives it. */
const withCode = (code: string) => Object.assign(new Error(), { code });

afterEach(() => vi.restoreAllMocks());

test("says that the phone is offline if it has no network or no response arrived", () => {
  const noResponse = withCode("no_answer");
  expect(failureMessage(noResponse, "Could not load.")).toBe("You are offline. Could not load.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(failureMessage(new Error("paused"), "Could not load.")).toBe("You are offline. Could not load.");
});

test("does not say so if the server has responded", () => {
  expect(failureMessage(withCode("internal"), "Could not load.")).toBe("Could not load.");
});
