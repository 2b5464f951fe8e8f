import { expect, test } from "vitest";
import { formatReportDate, isUnread } from "./report-card.tsx";

test("an outcome is unread until the learner has seen it; an open report is never unread", () => {
  expect(isUnread({ state: "fixed", seen: false })).toBe(true);
  expect(isUnread({ state: "rejected", seen: true })).toBe(false);
  expect(isUnread({ state: "open", seen: false })).toBe(false);
  expect(isUnread({ state: "decided", seen: false })).toBe(false);
});

test("shows the date of the outcome once there is one", () => {
  const reported_at = "2026-11-03T06:30:00.000Z";
  expect(formatReportDate({ state: "open", reported_at, resolved_at: null })).toBe(
    "Reported on 3 November 2026",
  );
  expect(formatReportDate({ state: "decided", reported_at, resolved_at: null })).toBe(
    "Reported on 3 November 2026",
  );
  const resolved_at = "2026-11-05T06:30:00.000Z";
  expect(formatReportDate({ state: "fixed", reported_at, resolved_at })).toBe("Decided on 5 November 2026");
});
