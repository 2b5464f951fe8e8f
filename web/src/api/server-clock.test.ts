import { afterEach, expect, test, vi } from "vitest";
import { clockOffsetMs, serverTimeMs, steadyNow } from "./server-clock.ts";

afterEach(() => vi.useRealTimers());

test("neither the steady clock nor the server's time moves when the device's clock is put right", () => {
  clockOffsetMs("2026-05-01T09:00:00.000Z");
  const [steady, server] = [steadyNow(), serverTimeMs()];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  expect(steadyNow() - steady).toBeLessThan(60_000);
  expect(serverTimeMs() - server).toBeLessThan(60_000);
});

test("the server's time is that of its last reply, and goes on from there", () => {
  clockOffsetMs("2026-05-01T09:00:00.000Z");
  clockOffsetMs("2026-05-01T10:00:00.000Z");
  const late = serverTimeMs() - Date.parse("2026-05-01T10:00:00.000Z");
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(60_000);
});
