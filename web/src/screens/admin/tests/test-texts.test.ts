import { expect, test } from "vitest";
import { formatOwnTimes, formatWindow } from "./test-texts.ts";

test("a window names one date if both times are on one day in India, and two over midnight", () => {
  expect(formatWindow("2026-11-18T14:12:00Z", "2026-11-18T15:12:00Z")).toBe(
    "18 Nov 2026, 7:42 pm – 8:42 pm IST",
  );
  // Midnight in India is 18:30 in UTC.
  expect(formatWindow("2026-11-18T18:00:00Z", "2026-11-18T19:00:00Z")).toBe(
    "18 Nov 2026, 11:30 pm – 19 Nov 2026, 12:30 am IST",
  );
});

test("what times of one's own mean is worked out: the minutes, and until when in India", () => {
  // It closes at 11:10 am for all, with ten minutes more than planned.
  const all = { minutes: 60, extra_minutes: 10, closes_at: "2026-12-06T05:40:00Z" };
  const stops = { ...all, late_rule: "stop_at_closing" as const };
  const own = { extra_minutes: 20, closes_at: null };
  expect(formatOwnTimes(stops, own)).toBe(
    "90 minutes (60 + 10 + 20), until 6 Dec 2026, 11:30 am IST at the latest.",
  );
  expect(formatOwnTimes(stops, { extra_minutes: 0, closes_at: "2026-12-06T06:30:00Z" })).toBe(
    "70 minutes (60 + 10), until 6 Dec 2026, 12:10 pm IST at the latest, and later by any pause.",
  );
  expect(
    formatOwnTimes({ ...stops, extra_minutes: 0, late_rule: "full_time" }, { ...own, extra_minutes: 0 }),
  ).toBe("60 minutes, to be begun before 6 Dec 2026, 11:10 am IST.");
});
