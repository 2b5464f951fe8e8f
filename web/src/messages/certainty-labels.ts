import type { Certainty } from "@rasayan/contract";

/** What a learner can say about an answer, from the surest. */
export const certaintyLabels: Record<Certainty, string> = { sure: "Sure", maybe: "Maybe", guess: "Guess" };

export const certainties = Object.keys(certaintyLabels) as Certainty[];
