import { expect, test } from "vitest";
import { smartPath } from "./policies.ts";
import { checkSimulation } from "./policy-thresholds.ts";
import { marksAfterSemester } from "./semester.ts";
import { simulationModels } from "./simulation-models.ts";

const STUDENTS = 40;

/** `npm run bench -- engine policy`, student by student; a file of its own holds the worlds it was not shaped on. */
test.each(simulationModels.filter(({ isHeldOut }) => !isHeldOut))(
  "daily sets pass every gate in world $name",
  (model) => {
    expect(checkSimulation(model, STUDENTS, () => {}).filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  },
  600_000,
);

test("the same student spends the same term twice", () => {
  const [model] = simulationModels;
  if (!model) throw new Error("no simulation model");
  expect(marksAfterSemester(model, smartPath, 3)).toBe(marksAfterSemester(model, smartPath, 3));
});
