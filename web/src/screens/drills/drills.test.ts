import { expect, test } from "vitest";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import { formatDrillScore } from "./drill-results.tsx";
import { describeAnswer } from "./drill-run.tsx";
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

test("an answer is marked at once where the set has its keys", () => {
  const item = { kind: "ph" as const, prompt_html: "", text_alternative: "" };
  expect(describeAnswer(item, "3")).toBeUndefined();
  const withKey = { ...item, key: "-2.50", accept: ["-2.515", "-2.485"] as [string, string] };
  for (const answer of ["-2.5", "−2.50", "-2.515", "−2.485"])
    expect(describeAnswer(withKey, answer)).toBe("Right");
  expect(describeAnswer(withKey, "2.5")).toBe("2.5 was wrong: the answer was −2.50");
});
