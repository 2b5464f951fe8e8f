import { expect, test } from "vitest";
import { capLines } from "./refusal-log.ts";

test("a flood of refusals leaves ten lines a minute for each rule, and then how many were left out", () => {
  const cap = capLines();
  const linesAt = (rule: string, now: number, times: number) =>
    Array.from({ length: times }, () => cap(rule, now)).filter((line) => line !== undefined);
  expect(linesAt("cross_site", 0, 25)).toEqual(Array.from({ length: 10 }, () => ({})));
  expect(linesAt("forbidden", 1, 3)).toHaveLength(3);
  expect(linesAt("cross_site", 59_999, 5)).toEqual([]);
  expect(linesAt("cross_site", 60_000, 2)).toEqual([{ unlogged: 20 }, {}]);
});
