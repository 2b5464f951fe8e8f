import fc from "fast-check";
import { expect, test } from "vitest";
import { FREEZES_PER_MONTH, streakOf } from "./streak.ts";

const dates = (month: string, ...days: number[]) =>
  days.map((day) => `2027-${month}-${String(day).padStart(2, "0")}`);

test.each<[string, string[], string, { current: number; longest: number; left: number }]>([
  ["no day yet", [], "2027-01-10", { current: 0, longest: 0, left: 2 }],
  ["today", dates("01", 10), "2027-01-10", { current: 1, longest: 1, left: 2 }],
  ["until yesterday, today still open", dates("01", 8, 9), "2027-01-10", { current: 2, longest: 2, left: 2 }],
  ["one day missed", dates("01", 7, 9, 10), "2027-01-10", { current: 3, longest: 3, left: 1 }],
  ["two days missed", dates("01", 6, 9, 10), "2027-01-10", { current: 3, longest: 3, left: 0 }],
  [
    "three days missed end it, and take no freeze",
    dates("01", 5, 9, 10),
    "2027-01-10",
    { current: 2, longest: 2, left: 2 },
  ],
  [
    "a third missed day ends it",
    dates("01", 1, 2, 4, 6, 8, 9),
    "2027-01-09",
    { current: 2, longest: 4, left: 0 },
  ],
  ["a missed yesterday is covered", dates("01", 7, 8), "2027-01-10", { current: 2, longest: 2, left: 1 }],
  [
    "three missed days before today end it",
    dates("01", 6),
    "2027-01-10",
    { current: 0, longest: 1, left: 2 },
  ],
  [
    "freezes are of the month of the missed day",
    [...dates("01", 29), ...dates("02", 3)],
    "2027-02-03",
    { current: 2, longest: 2, left: 0 },
  ],
  [
    "a new month has new freezes",
    [...dates("01", 27, 30, 31), ...dates("02", 2)],
    "2027-02-02",
    { current: 4, longest: 4, left: 1 },
  ],
  ["days to come don't count", dates("01", 9, 12), "2027-01-10", { current: 1, longest: 1, left: 2 }],
])("%s", (_name, reached, today, { current, longest, left }) => {
  expect(streakOf(reached, today)).toMatchObject({ current, longest, freezesLeftThisMonth: left });
});

test("the last frozen date is one of the run that goes on", () => {
  expect(streakOf(dates("01", 5, 7, 8), "2027-01-08").lastFrozenDate).toBe("2027-01-06");
  expect(streakOf(dates("01", 5, 7, 8), "2027-01-10").lastFrozenDate).toBe("2027-01-09");
  // The run with 6 January ended after the 7th.
  expect(streakOf(dates("01", 5, 7, 12), "2027-01-12")).toMatchObject({ current: 1, lastFrozenDate: null });
  expect(streakOf(dates("01", 5, 7), "2027-01-12")).toMatchObject({ current: 0, lastFrozenDate: null });
});

test("frozen dates are named, and today is known to be reached", () => {
  expect(streakOf(dates("01", 7, 9), "2027-01-09")).toMatchObject({
    frozenDates: ["2027-01-08"],
    isTodayReached: true,
  });
  expect(streakOf(dates("01", 7), "2027-01-08").isTodayReached).toBe(false);
});

const reachedDays = fc
  .array(fc.integer({ min: 0, max: 120 }))
  .map((days) =>
    days.map((day) => new Date(Date.parse("2027-01-01") + day * 86_400_000).toISOString().slice(0, 10)),
  );

test("order and repetition don't matter, and no month spends more than its freezes", () => {
  fc.assert(
    fc.property(reachedDays, (reached) => {
      const streak = streakOf(reached, "2027-05-01");
      expect(streakOf([...reached, ...reached].toReversed(), "2027-05-01")).toEqual(streak);
      expect(streak.current).toBeLessThanOrEqual(streak.longest);
      expect(streak.longest).toBeLessThanOrEqual(new Set(reached).size);
      for (const date of streak.frozenDates) {
        expect(reached).not.toContain(date);
        const sameMonth = streak.frozenDates.filter((other) => other.slice(0, 7) === date.slice(0, 7));
        expect(sameMonth.length).toBeLessThanOrEqual(FREEZES_PER_MONTH);
      }
    }),
  );
});

test("reaching the goal today adds a day to the current run", () => {
  fc.assert(
    fc.property(reachedDays, (reached) => {
      const before = streakOf(reached, "2027-05-03");
      expect(streakOf([...reached, "2027-05-03"], "2027-05-03").current).toBe(before.current + 1);
    }),
  );
});
