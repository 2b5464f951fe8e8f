import { expect, test } from "vitest";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import { formatDrillScore } from "./drill-results.tsx";
import { kindsOf } from "./drills-page.tsx";

test("the score says how many were right of how many", () => {
  expect(formatDrillScore(8, 10).match(/\d+/g)).toEqual(["8", "10"]);
  expect(formatDrillScore(0, 3).match(/\d+/g)).toEqual(["0", "3"]);
});

test("without an answer there is no score", () => {
  expect(formatDrillScore(0, 0)).not.toMatch(/\d/);
});

test("the address chooses a kind; an unknown one or none chooses all", () => {
  const all = Object.keys(drillKindLabels);
  expect(kindsOf("?kind=ph")).toEqual(["ph"]);
  expect(kindsOf("?kind=stoichiometry")).toEqual(all);
  expect(kindsOf("")).toEqual(all);
});
