import type { DecisionKind } from "@rasayan/contract";

/** What a teacher can decide on a question. */
export const decisionLabels: Record<DecisionKind, string> = {
  new_key: "New key",
  also_right: "Also right",
  full_attempted: "Bonus: all who tried",
  full_all: "Bonus: all who sat",
  left_out: "Not counted",
};
