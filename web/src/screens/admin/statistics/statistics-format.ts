import type { QualityFlag, QuestionStatistics, StatisticsSummary } from "../../../api/admin-statistics.ts";
import { formatLargeCount, withMinusSign } from "../../../format/numbers.ts";
import { formatOptionLetters } from "../../../question/review/review-format.ts";

/** Descriptions of the quality flags, in the order of the filter. */
export const flagLabels: Record<QualityFlag, string> = {
  likely_miskeyed: "The best choose a wrong answer",
  negative_discrimination: "The weakest do better than the best",
  dead_distractor: "Hardly anyone chooses some wrong answer",
  often_omitted: "More than 40 % leave it blank",
};

/** Describes a flag and names the options that have it: `The best choose C, a wrong answer`. */
export function flagMessage(flag: QualityFlag, options: QuestionStatistics["options"]): string {
  const flaggedIndexes = options.flatMap(({ flags }, index) => (flags.includes(flag) ? [index] : []));
  const letters = formatOptionLetters(flaggedIndexes);
  if (flag === "dead_distractor" && letters !== "") return `Hardly anyone chooses ${letters}`;
  if (flag !== "likely_miskeyed" || letters === "") return flagLabels[flag];
  return `The best choose ${letters}, ${flaggedIndexes.length === 1 ? "a wrong answer" : "wrong answers"}`;
}

/** Formats a percentage with one decimal, so that small percentages stay distinguishable: `2.5 %`. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** `42 attempts · 61.9 % of the marks · discrimination 0.31`, or `12 attempts, too few to judge` for a low sample. */
export function formatStatisticsSummary({
  attempts,
  low_sample: isLowSample,
  facility_pct,
  discrimination,
}: StatisticsSummary): string {
  const count = formatLargeCount(attempts, "attempt");
  if (isLowSample) return `${count}, too few to judge`;
  const parts = [count, `${formatPercent(facility_pct)} of the marks`];
  if (discrimination !== null) parts.push(`discrimination ${formatSigned(discrimination)}`);
  return parts.join(" · ");
}

/** Formats a number with two decimals and a typographic minus sign (U+2212). */
export function formatSigned(value: number): string {
  return withMinusSign(value.toFixed(2));
}

/** Formats a duration in minutes and seconds: `1 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
