import type { Prng } from "@rasayan/engine";
import type { Curriculum } from "./curriculum.ts";
import type { SimulatedLearner } from "./simulated-learner.ts";
import { halfLifeModel } from "./simulation-half-lives.ts";
import { carelessTraceModel, memoryTraceModel } from "./simulation-memory-traces.ts";
import { twoStoreModel } from "./simulation-two-stores.ts";

/**
 * Four ways in which students may learn, none of them the engine's own (engine.md §9). The engine was developed on
 * the first two only; the others are held out.
 */
export type SimulationModel = {
  name: string;
  isHeldOut: boolean;
  /** Students of this model are absent for a week or two now and then. */
  hasAbsences: boolean;
  createLearner(curriculum: Curriculum, prng: Prng): SimulatedLearner;
};

export const simulationModels: readonly SimulationModel[] = [
  {
    name: "A: fading memory traces, growing skill",
    isHeldOut: false,
    hasAbsences: false,
    createLearner: memoryTraceModel,
  },
  {
    name: "B: topics known or not, with half-lives",
    isHeldOut: false,
    hasAbsences: false,
    createLearner: halfLifeModel,
  },
  {
    name: "C: as A, with faster fading, slips and absences",
    isHeldOut: true,
    hasAbsences: true,
    createLearner: carelessTraceModel,
  },
  {
    name: "D: fast and slow memory stores, hard prerequisites",
    isHeldOut: true,
    hasAbsences: false,
    createLearner: twoStoreModel,
  },
];
