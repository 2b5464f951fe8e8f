import type { DrillKind } from "@rasayan/contract";

/** Names of the kinds of drills, in the order shown to learners. */
export const drillKindLabels: Record<DrillKind, string> = {
  logarithm: "Logarithms",
  "square-root": "Square roots",
  "power-of-ten": "Powers of ten",
  "rate-constant": "0.693 and 2.303",
  "gas-constant": "With R = 8.314 ≈ 25/3",
  ratio: "Ratios and percentages",
  ph: "pH",
  "significant-digits": "Significant figures",
};
