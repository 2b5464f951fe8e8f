import { atLeast, type Check } from "./checks.ts";
import { halfInterval, mean } from "./metrics.ts";
import { type Policy, plainFsrs, random, smartPath, weightageRandom } from "./policies.ts";
import { marksAfterTerm } from "./term.ts";
import { type World, worlds } from "./worlds.ts";

const AHEAD_OF_WEIGHTAGE = 1;
const HELD_OUT_LEAST = -0.5;
const AHEAD_OF_RANDOM = 2;
const AHEAD_OF_FSRS = 5;

/** Marks at the exam against three rivals in four simulated worlds, each student the same in all (engine.md §9). */
export function checkPolicies(students: number): Check[] {
  return worlds.flatMap((world) => checkWorld(world, students, console.log));
}

/** The same in one of the worlds; the means are said as they come. */
export function checkWorld(world: World, students: number, say: (line: string) => void): Check[] {
  const own = termsOf(world, smartPath, students);
  say(`  ${world.name}: Smart Path ${mean(own).toFixed(1)} marks of 100`);
  const lead = (rival: Policy) => {
    const theirs = termsOf(world, rival, students);
    const leads = own.map((marks, index) => marks - (theirs[index] ?? 0));
    const [ahead, half] = [mean(leads), halfInterval(leads)];
    say(`    ${rival.name} ${mean(theirs).toFixed(1)}: ${ahead.toFixed(2)} ± ${half.toFixed(2)} ahead`);
    return { ahead, least: ahead - half };
  };
  const { name } = world;
  const weightage = lead(weightageRandom);
  return [
    world.isHeldOut
      ? atLeast(`${name}: sure lead over weightage-random`, weightage.least, HELD_OUT_LEAST)
      : atLeast(`${name}: lead over weightage-random`, weightage.ahead, AHEAD_OF_WEIGHTAGE),
    atLeast(`${name}: lead over random`, lead(random).ahead, AHEAD_OF_RANDOM),
    atLeast(`${name}: lead over plain FSRS`, lead(plainFsrs).ahead, AHEAD_OF_FSRS),
  ];
}

const termsOf = (world: World, policy: Policy, students: number) =>
  Array.from({ length: students }, (_, seed) => marksAfterTerm(world, policy, seed));
