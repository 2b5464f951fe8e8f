import { expect, test } from "vitest";
import { createStopwatch } from "./visible-time.ts";

function createTestStopwatch(startMs = 0) {
  const clock = { ms: 1000 };
  const stopwatch = createStopwatch(() => clock.ms, startMs);
  const advanceClock = (ms: number) => {
    clock.ms += ms;
  };
  return { stopwatch, advanceClock };
}

test("adds only running time to the start value", () => {
  const { stopwatch, advanceClock } = createTestStopwatch(500);
  stopwatch.run();
  advanceClock(2000);
  stopwatch.pause();
  advanceClock(60_000);
  stopwatch.run();
  advanceClock(1000);
  expect(stopwatch.readMs()).toBe(3500);
});

test("a second run without a pause has no effect", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run();
  advanceClock(1000);
  stopwatch.run();
  advanceClock(1000);
  expect(stopwatch.readMs()).toBe(2000);
});

test("counts at most five minutes of an hour without a pause", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run();
  advanceClock(3_600_000);
  expect(stopwatch.readMs()).toBe(300_000);
});

test("a clock that is set back does not reduce the time", () => {
  const { stopwatch, advanceClock } = createTestStopwatch(700);
  stopwatch.run();
  advanceClock(-10_000);
  expect(stopwatch.readMs()).toBe(700);
});
