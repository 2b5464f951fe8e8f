import type { StreamRow } from "../learner-stream.ts";
import type { Counters } from "./counters.ts";
import { logisticBaseline } from "./logistic-baseline.ts";
import type { Features } from "./logistic-regression.ts";

/**
 * Performance Factors Analysis: p = σ(Σ over the skills k of β_k + γ_k·s_k + ρ_k·f_k), where s and f are the
 * learner's successes and failures with k (Pavlik, Cen & Koedinger 2009), here as ln(1 + count) (Gervet et al. 2020).
 */
export const pfa = logisticBaseline(skillFeatures);

export function skillFeatures({ user, skills }: StreamRow, counters: Counters): Features {
  return skills.split(";").flatMap((skill) => {
    const { correct, wrong } = counters.logCounts(user, `skill ${skill}`);
    return [
      [`skill ${skill}`, 1],
      [`rights with ${skill}`, correct],
      [`wrongs with ${skill}`, wrong],
    ] as const;
  });
}
