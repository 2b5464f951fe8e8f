import { expect, test } from "vitest";
import { formatIstTime, toIstDate } from "./ist-date.ts";

test("a day starts at midnight in India", () => {
  expect(toIstDate(new Date("2027-01-31T18:29:59Z"))).toBe("2027-01-31");
  expect(toIstDate(new Date("2027-01-31T18:30:00Z"))).toBe("2027-02-01");
});

test.each([
  ["2027-01-31T18:29:59Z", "11:59 pm"],
  ["2027-01-31T18:30:00Z", "12:00 am"],
  ["2027-01-31T06:35:00Z", "12:05 pm"],
  ["2027-01-31T03:37:00Z", "9:07 am"],
])("%s is %s in India", (time, expected) => {
  expect(formatIstTime(new Date(time))).toBe(expected);
});
