import type { StreamRow } from "../learner-stream.ts";
import type { Described } from "./logistic-regression.ts";
import { regressed } from "./regressed.ts";
import type { Tallies } from "./tallies.ts";

/**
 * Performance Factors Analysis: p = σ(Σ over the skills k of β_k + γ_k·s_k + ρ_k·f_k), s and f being the learner's
 * successes and failures with k (Pavlik, Cen & Koedinger 2009), here as ln(1 + count) (Gervet et al. 2020).
 */
export const pfa = regressed(describeSkills);

export function describeSkills({ user, skills }: StreamRow, tallies: Tallies): Described {
  return skills.split(";").flatMap((skill) => {
    const { rights, wrongs } = tallies.logs(user, `skill ${skill}`);
    return [
      [`skill ${skill}`, 1],
      [`rights with ${skill}`, rights],
      [`wrongs with ${skill}`, wrongs],
    ] as const;
  });
}
