import { expect, test } from "vitest";
import { createStopwatch } from "./visible-time.ts";

function createTestStopwatch(start = { timeMs: 0, offlineMs: 0 }) {
  const clock = { ms: 1000 };
  const stopwatch = createStopwatch(() => clock.ms, start);
  const advanceClock = (ms: number) => {
    clock.ms += ms;
  };
  return { stopwatch, advanceClock };
}

test("adds only running time to the start value", () => {
  const { stopwatch, advanceClock } = createTestStopwatch({ timeMs: 500, offlineMs: 200 });
  stopwatch.run(false);
  advanceClock(2000);
  stopwatch.pause();
  advanceClock(60_000);
  stopwatch.run(false);
  advanceClock(1000);
  expect(stopwatch.read()).toEqual({ timeMs: 3500, offlineMs: 200 });
});

test("a second run without a pause loses no time", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run(false);
  advanceClock(1000);
  stopwatch.run(false);
  advanceClock(1000);
  expect(stopwatch.read()).toEqual({ timeMs: 2000, offlineMs: 0 });
});

test("counts the running time without a network as offline too", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run(false);
  advanceClock(4000);
  stopwatch.run(true);
  advanceClock(3000);
  expect(stopwatch.read()).toEqual({ timeMs: 7000, offlineMs: 3000 });
  stopwatch.pause();
  advanceClock(60_000);
  stopwatch.run(true);
  advanceClock(2000);
  stopwatch.run(false);
  advanceClock(1000);
  expect(stopwatch.read()).toEqual({ timeMs: 10_000, offlineMs: 5000 });
});

test("counts at most five minutes of an hour without a pause", () => {
  const { stopwatch, advanceClock } = createTestStopwatch();
  stopwatch.run(true);
  advanceClock(3_600_000);
  expect(stopwatch.read()).toEqual({ timeMs: 300_000, offlineMs: 300_000 });
});

test("a clock that is set back does not reduce the time", () => {
  const { stopwatch, advanceClock } = createTestStopwatch({ timeMs: 700, offlineMs: 0 });
  stopwatch.run(false);
  advanceClock(-10_000);
  expect(stopwatch.read()).toEqual({ timeMs: 700, offlineMs: 0 });
});
