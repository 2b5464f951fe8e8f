import { expect, test } from "vitest";
import { createLineLimiter } from "./rejection-log.ts";

test("logs at most ten rejections a minute per rule, and then the number of those not logged", () => {
  const limiter = createLineLimiter();
  const linesAt = (rule: string, now: number, times: number) =>
    Array.from({ length: times }, () => limiter(rule, now)).filter((line) => line !== undefined);
  expect(linesAt("cross_site", 0, 25)).toEqual(Array.from({ length: 10 }, () => ({})));
  expect(linesAt("forbidden", 1, 3)).toHaveLength(3);
  expect(linesAt("cross_site", 59_999, 5)).toEqual([]);
  expect(linesAt("cross_site", 60_000, 2)).toEqual([{ unlogged: 20 }, {}]);
});
