import { expect, test } from "vitest";
import { formatOver, formatOwnTimes, formatWindow } from "./test-texts.ts";

test("a window names one date if both times are on one day in India, and two over midnight", () => {
  expect(formatWindow("2026-11-18T14:12:00Z", "2026-11-18T15:12:00Z")).toBe(
    "18 Nov 2026, 7:42 pm – 8:42 pm IST",
  );
  // Midnight in India is 18:30 in UTC.
  expect(formatWindow("2026-11-18T18:00:00Z", "2026-11-18T19:00:00Z")).toBe(
    "18 Nov 2026, 11:30 pm – 19 Nov 2026, 12:30 am IST",
  );
});

test("what times of one's own mean is worked out: the minutes, and until when in India, with the pauses", () => {
  // Planned until 11:00 am for all, with ten minutes more.
  const all = { minutes: 60, extra_minutes: 10, planned_closes_at: "2026-12-06T05:30:00Z" };
  const stops = { ...all, late_rule: "stop_at_closing" as const };
  const own = { extra_minutes: 20, closes_at: null, paused_seconds: 0, paused_since: null };
  expect(formatOwnTimes(stops, own)).toBe(
    "90 minutes (60 + 10 + 20), until 6 Dec 2026, 11:30 am IST at the latest.",
  );
  const later = { ...own, extra_minutes: 0, closes_at: "2026-12-06T06:30:00Z", paused_seconds: 600 };
  expect(formatOwnTimes(stops, later)).toBe(
    "70 minutes (60 + 10), until 6 Dec 2026, 12:20 pm IST at the latest, with 10 minutes for pauses.",
  );
  expect(formatOwnTimes(stops, { ...own, paused_since: "2026-12-06T05:00:00Z" })).toBe(
    "90 minutes (60 + 10 + 20), until 6 Dec 2026, 11:30 am IST at the latest, and later by the pause that goes on.",
  );
  expect(
    formatOwnTimes({ ...stops, extra_minutes: 0, late_rule: "full_time" }, { ...own, extra_minutes: 0 }),
  ).toBe("60 minutes, to be begun before 6 Dec 2026, 11:00 am IST.");
});

test("a closing time that is over says what becomes of the student once it is saved", () => {
  const closing = "2026-12-06T05:30:00.000Z";
  const test = { late_rule: "stop_at_closing" as const, server_now: "2026-12-06T05:40:00.000Z" };
  const over = (state: "not_begun" | "writing" | "submitted", late_rule: "stop_at_closing" | "full_time") =>
    formatOver({ test: { ...test, late_rule }, state, closing });
  expect(over("not_begun", "full_time")).toContain("can’t begin the test");
  expect(over("submitted", "stop_at_closing")).toContain("can’t begin another attempt");
  expect(over("writing", "stop_at_closing")).toContain("saving ends the attempt");
  expect(over("writing", "full_time")).toContain("keeps its minutes");
  expect(formatOver({ test, state: "writing", closing: "2026-12-06T05:41:00.000Z" })).toBeUndefined();
});
