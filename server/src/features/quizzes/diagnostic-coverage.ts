import type { Candidate } from "./selection.ts";

type CoverageFeatures = Pick<Candidate, "branch" | "type">;

/**
 * Returns the questions that a diagnostic may ask next: any, until it has only as many places left as there are
 * branches and types not covered yet. From then on each place goes to one of those, so all get covered.
 */
export function restrictToUncovered<Item extends CoverageFeatures>(
  candidates: readonly Item[],
  presentedQuestions: readonly CoverageFeatures[],
  remainingSlots: number,
): Item[] {
  const covered = {
    branch: new Set(presentedQuestions.map(({ branch }) => branch)),
    type: new Set<string>(presentedQuestions.map(({ type }) => type)),
  };
  const uncoveredValues = candidates.flatMap((item) =>
    FEATURES.filter((name) => !covered[name].has(item[name])).map((name) => item[name]),
  );
  if (remainingSlots > new Set(uncoveredValues).size) return [...candidates];
  const uncovered = candidates.filter((item) => FEATURES.some((name) => !covered[name].has(item[name])));
  return uncovered.length > 0 ? uncovered : [...candidates];
}

const FEATURES = ["branch", "type"] as const;
