import { expect, test } from "vitest";
import { checkSimulation } from "./policy-thresholds.ts";
import { simulationModels } from "./simulation-models.ts";

const STUDENTS = 40;

// In a separate file from the other models, so that two workers share the simulation.
test.each(simulationModels.filter(({ isHeldOut }) => isHeldOut))(
  "daily sets reach every threshold in simulation model $name",
  (model) => {
    expect(checkSimulation(model, STUDENTS, () => {}).filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  },
  600_000,
);
