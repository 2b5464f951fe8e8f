import type { Chance } from "@rasayan/engine";
import type { Mind } from "./mind.ts";
import type { School } from "./school.ts";
import { halfLives } from "./world-half-lives.ts";
import { stores } from "./world-stores.ts";
import { carelessTraces, traces } from "./world-traces.ts";

/**
 * Four ways in which students may learn, none of them the engine's own (engine.md §9). The engine was shaped on the
 * first two only; the others are held out.
 */
export type World = {
  name: string;
  isHeldOut: boolean;
  /** Students of this world stay away for a week or two now and then. */
  hasAbsences: boolean;
  enrol(school: School, chance: Chance): Mind;
};

export const worlds: readonly World[] = [
  {
    name: "A: traces of memory that fade, and skill that grows",
    isHeldOut: false,
    hasAbsences: false,
    enrol: traces,
  },
  { name: "B: known or not, with half-lives", isHeldOut: false, hasAbsences: false, enrol: halfLives },
  { name: "C: faster fading, slips, absences", isHeldOut: true, hasAbsences: true, enrol: carelessTraces },
  { name: "D: a fast and a slow store, hard gates", isHeldOut: true, hasAbsences: false, enrol: stores },
];
