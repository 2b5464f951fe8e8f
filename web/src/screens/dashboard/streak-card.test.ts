import { expect, test } from "vitest";
import { describeFreezes, describeToday } from "./streak-card.tsx";

const streak = {
  current: 4,
  longest: 9,
  is_today_reached: false,
  freezes_left: 2,
  last_frozen_on: null,
  today: "2026-12-10",
};

test("says what makes a day count, without asking for it", () => {
  expect(describeToday(streak)).toBe("One finished quiz or 10 cards make a day count.");
  expect(describeToday({ ...streak, current: 0 })).toBe(
    "One finished quiz or 10 cards make a day count. Your longest streak so far: 9 days.",
  );
  expect(describeToday({ ...streak, is_today_reached: true })).toBe("Today counts. Well done.");
});

test("names the days off that are left, and the last one of this month", () => {
  expect(describeFreezes(streak)).toBe("2 days off left this month: they keep your streak by themselves.");
  const used = { ...streak, freezes_left: 1, last_frozen_on: "2026-12-08" };
  expect(describeFreezes(used)).toBe(
    "8 Dec was a day off; your streak went on. 1 day off left this month: they keep your streak by themselves.",
  );
  expect(describeFreezes({ ...used, freezes_left: 0 })).toBe(
    "8 Dec was a day off; your streak went on. Your two days off this month are used.",
  );
  expect(describeFreezes({ ...used, today: "2027-01-02", freezes_left: 2 })).toMatch(/^2 days off left/);
});
