import { expect, test } from "vitest";
import { smartPath } from "./policies.ts";
import { checkWorld } from "./policy-gate.ts";
import { marksAfterTerm } from "./term.ts";
import { worlds } from "./worlds.ts";

const STUDENTS = 40;

/** `npm run bench -- engine policy`, student by student; a file of its own holds the worlds it was not shaped on. */
test.each(worlds.filter(({ isHeldOut }) => !isHeldOut))(
  "daily sets pass every gate in world $name",
  (world) => {
    expect(checkWorld(world, STUDENTS, () => {}).filter(({ isPassed }) => !isPassed)).toEqual([]);
  },
  600_000,
);

test("the same student spends the same term twice", () => {
  const [world] = worlds;
  if (!world) throw new Error("no world");
  expect(marksAfterTerm(world, smartPath, 3)).toBe(marksAfterTerm(world, smartPath, 3));
});
