import { expect, test } from "vitest";
import {
  deviation,
  discriminationOf,
  distributionOf,
  groupsOf,
  percentilesOf,
  quantile,
  ranksOf,
  reliabilityOf,
  shareOfGroup,
} from "./set-test-metrics.ts";

test("equal marks share a rank, and quartiles lie between neighbours in proportion", () => {
  expect(ranksOf([9, 4, 9, 12, -1])).toEqual([2, 4, 2, 1, 5]);
  expect([0.25, 0.5, 0.75].map((share) => quantile([10, 1, 3, 2], share))).toEqual([1.75, 2.5, 4.75]);
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 10);
  expect(deviation([3])).toBeNull();
});

test("bins go from that of the smallest percentage to 100, and marks below zero have theirs", () => {
  const bins = distributionOf([-0.5, 0, 9.9, 10, 100]);
  expect(bins.map(({ from, students }) => [from, students])).toEqual([
    [-10, 1],
    [0, 2],
    [10, 1],
    ...[20, 30, 40, 50, 60, 70, 80].map((from) => [from, 0]),
    [90, 1],
  ]);
  expect(distributionOf([])).toEqual([]);
});

test("a percentile is the share with no more marks, in a class of 30 or more", () => {
  expect(percentilesOf([1, 2, 3])).toEqual([null, null, null]);
  const marks = [...Array.from({ length: 28 }, () => 5), 1, 9];
  expect(percentilesOf(marks).slice(-2)).toEqual([100 / 30, 100]);
  expect(percentilesOf(marks)[0]).toBeCloseTo((100 * 29) / 30, 10);
});

test("a question that the strong solve and the weak miss discriminates, and nothing is said of nine students", () => {
  // Marks in the rest: 0 to 9. Right are the five strongest: the correlation of a half split with 0…9.
  const rest = Array.from({ length: 10 }, (_, index) => index);
  const marks = rest.map((value) => (value >= 5 ? 1 : 0));
  const totals = rest.map((value, index) => value + (marks[index] ?? 0));
  const found = discriminationOf(marks, totals);
  // cov = 12.5 / 9; var of the rest = 82.5 / 9; var of the marks = 2.5 / 9.
  expect(found?.discrimination).toBeCloseTo((100 * 12.5) / Math.sqrt(82.5 * 2.5), 10);
  expect(found?.efficiency).toBeCloseTo(100, 10);
  const turned = marks.map((mark) => 1 - mark);
  const turnedTotals = rest.map((value, index) => value + (turned[index] ?? 0));
  expect(discriminationOf(turned, turnedTotals)?.efficiency).toBeCloseTo(-100, 10);
  expect(discriminationOf(marks.slice(1), totals.slice(1))).toBeNull();
  expect(
    discriminationOf(
      rest.map(() => 4),
      totals,
    ),
  ).toBeNull();
});

test("students with equal marks at the edge of the best group are in it in part", () => {
  expect(groupsOf([1, 2, 3], 0.27)).toBeNull();
  // 27 % of 15 is five places: three above 8, and two places for the four with 8.
  const groups = groupsOf([9, 9, 9, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 0], 0.27);
  expect(groups?.top.weights.slice(0, 8)).toEqual([1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0]);
  expect(groups?.bottom.weights.at(-1)).toBe(1);
  expect(groups && shareOfGroup(groups.top, (student) => student < 4)).toBe(70);
});

test("five questions that always agree are fully reliable, and a small class has no reliability", () => {
  const column = Array.from({ length: 30 }, (_, index) => (index < 15 ? 4 : 0));
  const totals = column.map((mark) => 5 * mark);
  const trust = reliabilityOf([column, column, column, column, column], totals);
  expect(trust?.reliability).toBeCloseTo(1, 10);
  expect(trust?.standardError).toBeCloseTo(0, 5);
  expect(reliabilityOf([column, column, column, column], totals)).toBeNull();
  expect(reliabilityOf([[4], [0], [4], [0], [4]], [12])).toBeNull();
});
