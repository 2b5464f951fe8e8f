import type { Candidate } from "./picking.ts";

type Mixed = Pick<Candidate, "branch" | "type">;

/**
 * The questions a diagnostic may put next: any, until it has only as many places left as branches and types that it
 * has not met. From then on each place goes to one of those, so that none is passed over.
 */
export function narrowToOwed<One extends Mixed>(
  open: readonly One[],
  asked: readonly Mixed[],
  placesLeft: number,
): One[] {
  const isMet = {
    branch: new Set(asked.map(({ branch }) => branch)),
    type: new Set<string>(asked.map(({ type }) => type)),
  };
  const unmet = open.flatMap((one) =>
    FEATURES.filter((name) => !isMet[name].has(one[name])).map((name) => one[name]),
  );
  if (placesLeft > new Set(unmet).size) return [...open];
  const owed = open.filter((one) => FEATURES.some((name) => !isMet[name].has(one[name])));
  return owed.length > 0 ? owed : [...open];
}

const FEATURES = ["branch", "type"] as const;
