import type { DrillKind } from "../drills/drill-items.ts";
import { GAS_CONSTANT, rulesOfSentences } from "./slip-table.ts";

/** What stem and solution contain, as Markdown with TeX, if they need this kind of arithmetic; the most special kinds first. */
const kindsOfTexts: [RegExp, DrillKind][] = [
  [/\bp(H|OH|K)\b|\bpK_|\\mathrm\{p(H|OH|K)/, "ph"],
  [/\b0\.693|\b2\.303|half-life/, "rate-constant"],
  [/\\log|\\ln/, "logarithm"],
  [GAS_CONSTANT, "gas-constant"],
  [/\\sqrt/, "square-root"],
  [/10\^\{?-?\d/, "power-of-ten"],
  [/significant (figures|digits)/, "significant-digits"],
  [/\\[dt]?frac|\\%|\d\s*\/\s*\d/, "ratio"],
];

/**
 * The kind of drill that practises the arithmetic of a missed question: that of the detected slip, else that of the
 * working; null if neither shows any arithmetic. `slip`: the sentences of the slips.
 */
export function drillKindOf({ slip, text }: { slip: string | null; text: string }): DrillKind | null {
  const rule = rulesOfSentences(slip ?? "").find(({ drill }) => drill);
  return rule?.drill ?? kindsOfTexts.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
