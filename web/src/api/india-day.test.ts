import { expect, test } from "vitest";
import { dayInIndia } from "./india-day.ts";

test("a day begins at midnight in India", () => {
  expect(dayInIndia(new Date("2027-01-31T18:29:59Z"))).toBe("2027-01-31");
  expect(dayInIndia(new Date("2027-01-31T18:30:00Z"))).toBe("2027-02-01");
});
