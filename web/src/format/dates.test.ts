import { expect, test } from "vitest";
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatLongDate,
  formatMinutes,
  formatSeconds,
  toIstDate,
} from "./dates.ts";

test("a day starts at midnight in India", () => {
  expect(toIstDate(new Date("2027-01-31T18:29:59Z"))).toBe("2027-01-31");
  expect(toIstDate(new Date("2027-01-31T18:30:00Z"))).toBe("2027-02-01");
  expect(formatDate("2027-01-31T18:29:59Z")).toBe("31 Jan 2027");
  expect(formatDate("2027-01-31T18:30:00Z")).toBe("1 Feb 2027");
});

test("a date without a time is that day, in each format", () => {
  const formats = [formatDay, formatDate, formatLongDate];
  expect(formats.map((format) => format("2027-03-04"))).toEqual(["4 Mar", "4 Mar 2027", "4 March 2027"]);
});

test("formats a time to the minute, in India", () => {
  expect(formatDateTime("2026-11-18T12:00:00Z")).toBe("18 Nov 2026, 5:30 pm");
});

test("formats durations", () => {
  expect([0, 45, 60, 70].map(formatMinutes)).toEqual(["0 min", "45 min", "1 h", "1 h 10 min"]);
  expect([null, 44.6, 60, 125].map(formatSeconds)).toEqual(["–", "45 s", "1 min 0 s", "2 min 5 s"]);
  expect([0, 14_400, 161_000].map(formatDuration)).toEqual(["0:00", "0:14", "2:41"]);
  expect([0, 9, 65, 10_800].map(formatClock)).toEqual(["00:00", "00:09", "01:05", "180:00"]);
});
