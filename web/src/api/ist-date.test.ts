import { expect, test } from "vitest";
import { toIstDate } from "./ist-date.ts";

test("a day starts at midnight in India", () => {
  expect(toIstDate(new Date("2027-01-31T18:29:59Z"))).toBe("2027-01-31");
  expect(toIstDate(new Date("2027-01-31T18:30:00Z"))).toBe("2027-02-01");
});
