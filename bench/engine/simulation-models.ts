import type { Prng } from "@rasayan/engine";
import type { Curriculum } from "./curriculum.ts";
import type { SimulatedLearner } from "./simulated-learner.ts";
import { halfLifeModel } from "./simulation-half-lives.ts";
import { carelessTraceModel, memoryTraceModel } from "./simulation-memory-traces.ts";
import { twoStoreModel } from "./simulation-two-stores.ts";

/**
 * Four ways in which students may learn, none of them the engine's own (engine.md §9). The engine was shaped on the
 * first two only; the others are held out.
 */
export type SimulationModel = {
  name: string;
  isHeldOut: boolean;
  /** Students of this world stay away for a week or two now and then. */
  hasAbsences: boolean;
  createLearner(curriculum: Curriculum, prng: Prng): SimulatedLearner;
};

export const simulationModels: readonly SimulationModel[] = [
  {
    name: "A: traces of memory that fade, and skill that grows",
    isHeldOut: false,
    hasAbsences: false,
    createLearner: memoryTraceModel,
  },
  {
    name: "B: known or not, with half-lives",
    isHeldOut: false,
    hasAbsences: false,
    createLearner: halfLifeModel,
  },
  {
    name: "C: faster fading, slips, absences",
    isHeldOut: true,
    hasAbsences: true,
    createLearner: carelessTraceModel,
  },
  {
    name: "D: a fast and a slow store, hard gates",
    isHeldOut: true,
    hasAbsences: false,
    createLearner: twoStoreModel,
  },
];
