import type { Candidate } from "./selection.ts";

type CoverageFeatures = Pick<Candidate, "branch" | "type">;

/**
 * The questions a diagnostic may put next: any, until it has only as many places left as branches and types that it
 * has not met. From then on each place goes to one of those, so that none is passed over.
 */
export function restrictToUncovered<Item extends CoverageFeatures>(
  candidates: readonly Item[],
  askedQuestions: readonly CoverageFeatures[],
  remainingSlots: number,
): Item[] {
  const covered = {
    branch: new Set(askedQuestions.map(({ branch }) => branch)),
    type: new Set<string>(askedQuestions.map(({ type }) => type)),
  };
  const uncoveredValues = candidates.flatMap((item) =>
    FEATURES.filter((name) => !covered[name].has(item[name])).map((name) => item[name]),
  );
  if (remainingSlots > new Set(uncoveredValues).size) return [...candidates];
  const uncovered = candidates.filter((item) => FEATURES.some((name) => !covered[name].has(item[name])));
  return uncovered.length > 0 ? uncovered : [...candidates];
}

const FEATURES = ["branch", "type"] as const;
