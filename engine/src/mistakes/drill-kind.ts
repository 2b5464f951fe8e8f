import type { DrillKind } from "../drills/drill-items.ts";
import { slipRules } from "./slip-table.ts";

const kindsOfSlips: Record<string, DrillKind> = {
  "power-of-ten": "power-of-ten",
  "square-root": "square-root",
  inverse: "ratio",
};

/** The kinds of arithmetic by their signs in stem and solution, as Markdown with TeX, the most special ones first. */
const kindsOfTexts: [RegExp, DrillKind][] = [
  [/\bp(H|OH|K)\b|\bpK_|\\mathrm\{p(H|OH|K)/, "ph"],
  [/\b0\.693|\b2\.303|half-life/, "rate-constant"],
  [/\\log|\\ln/, "logarithm"],
  [/\b8\.3(1|14)?\b|\b0\.08[23]/, "gas-constant"],
  [/\\sqrt/, "square-root"],
  [/10\^\{?-?\d/, "power-of-ten"],
  [/significant (figures|digits)/, "significant-digits"],
  [/\\[dt]?frac|\\%|\d\s*\/\s*\d/, "ratio"],
];

/**
 * The kind of drill that practises the arithmetic of a missed question: that of the detected slip, else that of the
 * working; null if neither shows any arithmetic. `slip`: the sentence of the slip.
 */
export function drillKindOf({ slip, text }: { slip: string | null; text: string }): DrillKind | null {
  const rule = slipRules.find(({ name, says }) => name in kindsOfSlips && slip?.includes(says));
  return (
    (rule && kindsOfSlips[rule.name]) ?? kindsOfTexts.find(([pattern]) => pattern.test(text))?.[1] ?? null
  );
}
