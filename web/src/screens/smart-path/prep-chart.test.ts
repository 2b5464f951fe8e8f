import { expect, test } from "vitest";
import { chartMax, chartPoints } from "./prep-chart.tsx";

const history = [
  { date: "2026-11-01", overall_prep: 0 },
  { date: "2026-11-03", overall_prep: 5 },
  { date: "2026-11-11", overall_prep: 19 },
];

test("places days by date and percentages below a round maximum", () => {
  expect(chartMax(history)).toBe(20);
  expect(chartPoints(history, 100, 40)).toEqual([
    { x: 0, y: 40 },
    { x: 20, y: 30 },
    { x: 100, y: 2 },
  ]);
});

test("handles a single day at 100 percent and an empty history", () => {
  expect(chartPoints([{ date: "2026-11-01", overall_prep: 100 }], 100, 40)).toEqual([{ x: 0, y: 0 }]);
  expect(chartMax([])).toBe(10);
});
