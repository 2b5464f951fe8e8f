import { identityWeights } from "../student/features.ts";
import type { Model } from "../student/states.ts";

const DEFAULT_RHO = 0.8;

/** The model before any answers: the correction is the identity and nothing is trained (engine.md §5b). */
export const initialModel: Model = {
  version: 1,
  bias: 0,
  answers: 0,
  weights: identityWeights,
  squaredGradientSums: identityWeights.map(() => 0),
  rho: DEFAULT_RHO,
};
