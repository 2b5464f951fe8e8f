import { expect, test } from "vitest";
import { smartPath } from "./policies.ts";
import { checkSimulation } from "./policy-thresholds.ts";
import { marksAfterSemester } from "./semester.ts";
import { simulationModels } from "./simulation-models.ts";

const STUDENTS = 40;

/** The same as `npm run bench -- engine policy`. The held-out simulation models have a file of their own. */
test.each(simulationModels.filter(({ isHeldOut }) => !isHeldOut))(
  "daily sets reach every threshold in simulation model $name",
  (model) => {
    expect(checkSimulation(model, STUDENTS, () => {}).filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  },
  600_000,
);

test("the same student gets the same marks in a repeated semester", () => {
  const [model] = simulationModels;
  if (!model) throw new Error("no simulation model");
  expect(marksAfterSemester(model, smartPath, 3)).toBe(marksAfterSemester(model, smartPath, 3));
});
