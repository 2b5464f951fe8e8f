import { expect, test } from "vitest";
import { checkWorld } from "./policy-gate.ts";
import { worlds } from "./worlds.ts";

const STUDENTS = 40;

// Apart from the other worlds so that two workers share the terms.
test.each(worlds.filter(({ isHeldOut }) => isHeldOut))(
  "daily sets pass every gate in world $name",
  (world) => {
    expect(checkWorld(world, STUDENTS, () => {}).filter(({ isPassed }) => !isPassed)).toEqual([]);
  },
  600_000,
);
