import { expect, test } from "vitest";
import { createStopwatch } from "./stopwatch.ts";

function createTestStopwatch(startMs = 0) {
  const clock = { ms: 1000 };
  const stopwatch = createStopwatch(() => clock.ms, startMs);
  const advanceClock = (ms: number) => {
    clock.ms += ms;
  };
  return { stopwatch, advanceClock };
}

test("only running time counts, on top of what was spent before", () => {
  const { stopwatch, advanceClock } = createTestStopwatch(500);
  stopwatch.run();
  advanceClock(2000);
  stopwatch.pause();
  advanceClock(60_000);
  stopwatch.run();
  advanceClock(1000);
  expect(stopwatch.readMs()).toBe(3500);
});

test("running twice is running once", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run();
  advanceClock(1000);
  stopwatch.run();
  advanceClock(1000);
  expect(stopwatch.readMs()).toBe(2000);
});

test("a page left open for an hour counts five minutes", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run();
  advanceClock(3_600_000);
  expect(stopwatch.readMs()).toBe(300_000);
});

test("a clock set back costs nothing", () => {
  const { stopwatch, advanceClock } = createTestStopwatch(700);
  stopwatch.run();
  advanceClock(-10_000);
  expect(stopwatch.readMs()).toBe(700);
});
