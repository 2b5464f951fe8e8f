import { expect, test } from "vitest";
import { mean } from "./metrics.ts";
import { type Policy, plainFsrs, random, smartPath, weightageRandom } from "./policies.ts";
import { marksAfterTerm } from "./term.ts";
import { type World, worlds } from "./worlds.ts";

const STUDENTS = 3;

/** The gate of `npm run bench -- engine policy` in small: the same students, so the same figures every time. */
test("a term of daily sets brings more marks than the plain ways of choosing, whatever the world", () => {
  const marks = (world: World, policy: Policy) =>
    mean(Array.from({ length: STUDENTS }, (_, seed) => marksAfterTerm(world, policy, seed)));
  const own = worlds.map((world) => marks(world, smartPath));
  const leads = (rival: Policy) => worlds.map((world, index) => (own[index] ?? 0) - marks(world, rival));
  expect(Math.min(...leads(random))).toBeGreaterThan(2);
  expect(Math.min(...leads(plainFsrs))).toBeGreaterThan(5);
  expect(mean(leads(weightageRandom))).toBeGreaterThan(0.5);
}, 120_000);

test("the same student spends the same term twice", () => {
  const [world] = worlds;
  if (!world) throw new Error("no world");
  expect(marksAfterTerm(world, smartPath, 3)).toBe(marksAfterTerm(world, smartPath, 3));
});
