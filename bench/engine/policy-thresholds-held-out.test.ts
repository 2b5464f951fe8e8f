import { expect, test } from "vitest";
import { checkSimulation } from "./policy-thresholds.ts";
import { simulationModels } from "./simulation-models.ts";

const STUDENTS = 40;

// Apart from the other worlds so that two workers share the terms.
test.each(simulationModels.filter(({ isHeldOut }) => isHeldOut))(
  "daily sets pass every gate in world $name",
  (model) => {
    expect(checkSimulation(model, STUDENTS, () => {}).filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  },
  600_000,
);
