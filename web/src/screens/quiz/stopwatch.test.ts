import { expect, test } from "vitest";
import { createStopwatch } from "./stopwatch.ts";

function startWatch(startMs = 0) {
  const clock = { ms: 1000 };
  const watch = createStopwatch(() => clock.ms, startMs);
  const pass = (ms: number) => {
    clock.ms += ms;
  };
  return { watch, pass };
}

test("only running time counts, on top of what was spent before", () => {
  const { watch, pass } = startWatch(500);
  watch.run();
  pass(2000);
  watch.pause();
  pass(60_000);
  watch.run();
  pass(1000);
  expect(watch.readMs()).toBe(3500);
});

test("running twice is running once", () => {
  const { watch, pass } = startWatch();
  watch.run();
  pass(1000);
  watch.run();
  pass(1000);
  expect(watch.readMs()).toBe(2000);
});

test("a page left open for an hour counts five minutes", () => {
  const { watch, pass } = startWatch();
  watch.run();
  pass(3_600_000);
  expect(watch.readMs()).toBe(300_000);
});

test("a clock set back costs nothing", () => {
  const { watch, pass } = startWatch(700);
  watch.run();
  pass(-10_000);
  expect(watch.readMs()).toBe(700);
});
