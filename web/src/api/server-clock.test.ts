import { afterEach, expect, test, vi } from "vitest";
import { clockOffsetMs, createClock, serverTimeMs, steadyNow } from "./server-clock.ts";

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

/** A device whose two clocks the test moves. */
function device() {
  const at = { wall: 1_000_000, ticks: 0 };
  const clock = createClock(
    () => at.wall,
    () => at.ticks,
  );
  const pass = (wall: number, ticks = wall) => {
    at.wall += wall;
    at.ticks += ticks;
  };
  return { clock, pass };
}

test("a device that slept while its ticks stood still counts the sleep once it is believed", () => {
  const { clock, pass } = device();
  pass(5000);
  expect([clock.read(), clock.doubtMs()]).toEqual([1_005_000, 0]);
  pass(600_000, 1000);
  expect([clock.read(), clock.doubtMs()]).toEqual([1_006_000, 599_000]);
  clock.believe();
  expect([clock.read(), clock.doubtMs()]).toEqual([1_605_000, 0]);
});

test("a clock that is put back gives no more time", () => {
  const { clock, pass } = device();
  pass(-600_000, 1000);
  clock.read();
  clock.believe();
  expect(clock.read()).toBe(1_001_000);
});

test("what the server told settles every doubt", () => {
  const { clock, pass } = device();
  pass(600_000, 0);
  expect([clock.read(), clock.doubtMs()]).toEqual([1_000_000, 600_000]);
  clock.settle();
  clock.believe();
  expect(clock.read()).toBe(1_000_000);
});

test("clocks that drift apart by a little raise no doubt", () => {
  const { clock, pass } = device();
  for (let second = 0; second < 1200; second += 1) {
    pass(1001, 1000);
    clock.read();
  }
  expect([clock.read(), clock.doubtMs()]).toEqual([2_200_000, 0]);
});
