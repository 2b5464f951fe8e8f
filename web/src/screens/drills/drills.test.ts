import { expect, test } from "vitest";
import { formatDrillScore } from "./drill-results.tsx";
import { kindsOf } from "./drills-page.tsx";

test("the score says how many were right", () => {
  expect(formatDrillScore(8, 10)).toBe("8 of 10 right");
  expect(formatDrillScore(0, 0)).toBe("No answers this time");
});

test("the address chooses a kind; an unknown one or none chooses all", () => {
  expect(kindsOf("?kind=ph")).toEqual(["ph"]);
  expect(kindsOf("?kind=stoichiometry")).toHaveLength(8);
  expect(kindsOf("")).toHaveLength(8);
});
