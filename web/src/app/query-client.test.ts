import { expect, onTestFinished, test, vi } from "vitest";
import { drillTrendsQuery } from "../api/drills.ts";
import { createQueryClient } from "./query-client.ts";

/** How many requests one load sends if the server answers each with this status; 0: without an answer. */
async function countRequests(status: number): Promise<number> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const fetch = vi.fn(async () => {
    if (status === 0) throw new TypeError("Failed to fetch");
    return Response.json({ error: { code: "hiccup", message: "" } }, { status });
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetch);
  const failed = expect(createQueryClient().fetchQuery(drillTrendsQuery())).rejects.toMatchObject({ status });
  // Longer than the waits before all repetitions.
  await vi.advanceTimersByTimeAsync(30_000);
  await failed;
  return fetch.mock.calls.length;
}

test.each([400, 401, 403, 404, 409, 422])("sends a rejected request once (%i)", async (status) => {
  expect(await countRequests(status)).toBe(1);
});

test("sends a request that was too many once, because the refusal lasts", async () => {
  expect(await countRequests(429)).toBe(1);
});

test.each([0, 408, 500, 503])("sends a request twice more after a temporary error (%i)", async (status) => {
  expect(await countRequests(status)).toBe(3);
});
