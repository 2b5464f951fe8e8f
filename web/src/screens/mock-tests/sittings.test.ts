import { expect, test } from "vitest";
import { formatWeek, type Sitting, sittingProgress } from "./sittings.ts";

test("a week is written with its first and last day", () => {
  expect(formatWeek({ starts_on: "2026-11-23", ends_on: "2026-11-29" })).toBe("Mon 23 Nov to Sun 29 Nov");
});

test("a repeated sitting is compared with the first", () => {
  const progress = (sitting: number, score: number | null, first_score: number | null) =>
    sittingProgress({ sitting, score, first_score } as Sitting);
  expect(progress(1, 40, 40)).toBe("");
  expect(progress(2, 52, 40)).toBe("sitting 2, 12 more than in the first");
  expect(progress(3, -4, 40)).toBe("sitting 3, 44 fewer than in the first");
  expect(progress(2, 40, 40)).toBe("sitting 2, as many marks as in the first");
  expect(progress(2, null, 40)).toBe("sitting 2");
});
