import { afterEach, expect, test, vi } from "vitest";
import { bridgeReload, createClock, monotonicNow, serverTimeMs, syncServerClock } from "./server-clock.ts";

afterEach(() => vi.useRealTimers());

test("a correction of the device's clock moves neither the monotonic clock nor the server's time", () => {
  syncServerClock("2026-05-01T09:00:00.000Z");
  const [monotonic, serverMs] = [monotonicNow(), serverTimeMs()];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  expect(monotonicNow() - monotonic).toBeLessThan(60_000);
  expect(serverTimeMs() - serverMs).toBeLessThan(60_000);
});

test("the server's time is taken from its last response, and goes on from there", () => {
  syncServerClock("2026-05-01T09:00:00.000Z");
  syncServerClock("2026-05-01T10:00:00.000Z");
  const elapsed = serverTimeMs() - Date.parse("2026-05-01T10:00:00.000Z");
  expect(elapsed).toBeGreaterThanOrEqual(0);
  expect(elapsed).toBeLessThan(60_000);
});

/** A device with two clocks that the test moves. */
function fakeDevice() {
  const time = { wall: 1_000_000, monotonic: 0 };
  const clock = createClock(
    () => time.wall,
    () => time.monotonic,
  );
  const pass = (wall: number, monotonic = wall) => {
    time.wall += wall;
    time.monotonic += monotonic;
  };
  return { clock, pass };
}

test("sleep during which the monotonic clock stopped counts once the uncertain time is accepted", () => {
  const { clock, pass } = fakeDevice();
  pass(5000);
  expect([clock.read(), clock.uncertainMs()]).toEqual([1_005_000, 0]);
  pass(600_000, 1000);
  expect([clock.read(), clock.uncertainMs()]).toEqual([1_006_000, 599_000]);
  clock.acceptUncertain();
  expect([clock.read(), clock.uncertainMs()]).toEqual([1_605_000, 0]);
});

test("a wall clock that is set back adds no time", () => {
  const { clock, pass } = fakeDevice();
  pass(-600_000, 1000);
  clock.read();
  clock.acceptUncertain();
  expect(clock.read()).toBe(1_001_000);
});

test("a time from the server clears the uncertain time", () => {
  const { clock, pass } = fakeDevice();
  pass(600_000, 0);
  expect([clock.read(), clock.uncertainMs()]).toEqual([1_000_000, 600_000]);
  clock.clearUncertain();
  clock.acceptUncertain();
  expect(clock.read()).toBe(1_000_000);
});

test("a small drift between the clocks adds no uncertain time", () => {
  const { clock, pass } = fakeDevice();
  for (let second = 0; second < 1200; second += 1) {
    pass(1001, 1000);
    clock.read();
  }
  expect([clock.read(), clock.uncertainMs()]).toEqual([2_200_000, 0]);
});

test.each([
  ["goes on after a reload", { wall: 60_000, monotonic: 60_000 }, 60_000],
  ["is not known any more if the device's clock was set", { wall: 3_660_000, monotonic: 60_000 }, undefined],
  ["nor if the device slept", { wall: 60_000, monotonic: 1_000 }, undefined],
  ["nor the next day", { wall: 86_400_000, monotonic: 86_400_000 }, undefined],
  ["nor if the clock went back", { wall: -60_000, monotonic: -60_000 }, undefined],
  ["nor if the browser has no such clock", { wall: 60_000, monotonic: Number.NaN }, undefined],
])("the server's time %s", (_title, passed, expected) => {
  const reading = { serverMs: 5_000_000, wall: 1_000_000, monotonic: 900_000 };
  const now = { wall: reading.wall + passed.wall, monotonic: reading.monotonic + passed.monotonic };
  expect(bridgeReload(reading, now)).toBe(expected && reading.serverMs + expected);
});
